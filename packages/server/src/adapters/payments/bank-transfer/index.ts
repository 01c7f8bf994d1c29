import type {
  PaymentAnswer,
  PaymentInstruction,
  PaymentProvider,
  PaymentRequest,
  PaymentSession,
} from '../../../ports/payments.ts';
import { forTenant, type PerTenant } from '../../per-tenant.ts';

export type BankTransferOptions = {
  /**
   * The tenant's account as lines to show, such as `{ label: 'IBAN', value: 'DE89 …' }`; null = this tenant takes no
   * transfers. They are shown to whoever holds the link of a quote.
   */
  readonly account: PerTenant<readonly PaymentInstruction[]>;
  /** Name of the line with the reference to put on the transfer. Default `Reference`. */
  readonly referenceLabel?: string;
};

/**
 * Deposits by bank transfer: Pay shows where to send the money, and the contractor marks it as received
 * (`markDepositReceived`). Nothing is asked of anybody else, so a session is no more than its own name: the attempt, the
 * sum and the currency. A refund records that the contractor sends the money back himself.
 */
export function bankTransfer({ account, referenceLabel = 'Reference' }: BankTransferOptions): PaymentProvider {
  return {
    name: 'bank-transfer',
    hosted: false,
    async createSession(request, { tenantId }) {
      const lines = await forTenant(account, tenantId);
      if (lines === null) return noAccount;
      const session = sessionOf(request, 'open');
      return {
        outcome: 'ok',
        session: { ...session, instructions: [...lines, referenceLine(request, referenceLabel)] },
      };
    },
    retrieveSession: async (sessionId) => named(sessionId, 'open'),
    expireSession: async (sessionId) => named(sessionId, 'expired'),
    refund: async ({ idempotencyKey, amountMinor }) => ({
      outcome: 'ok',
      refund: { refundId: idempotencyKey, amountMinor, returned: false },
    }),
    receive: async () => ({
      outcome: 'bad_signature',
      reason: 'A bank transfer is told by nobody but the contractor.',
    }),
  };
}

const noAccount: PaymentAnswer = {
  outcome: 'failed',
  code: 'no_account',
  message: 'This account has no bank account to show. Set one to take deposits.',
  retry: false,
  scope: 'tenant',
};

/** The same for every attempt of an estimate: the customer may have written it down from an earlier one. */
function referenceLine({ estimateId }: PaymentRequest, label: string): PaymentInstruction {
  return { label, value: estimateId.replace(/^est_/, '').slice(0, 8).toUpperCase() };
}

function sessionOf(
  { attemptId, amountMinor, currency }: Pick<PaymentRequest, 'attemptId' | 'amountMinor' | 'currency'>,
  status: PaymentSession['status'],
): PaymentSession {
  const sessionId = `transfer:${attemptId}:${amountMinor}:${currency}`;
  return { sessionId, url: null, status, amountMinor, currency, paymentId: null };
}

function named(sessionId: string, status: PaymentSession['status']): PaymentAnswer {
  const [, attemptId, amount, currency] = /^transfer:(.+):(\d+):([A-Z]{3})$/.exec(sessionId) ?? [];
  if (attemptId === undefined || currency === undefined) {
    const message = `"${sessionId}" is no bank transfer.`;
    return { outcome: 'failed', code: 'no_such_session', message, retry: false, scope: 'attempt' };
  }
  return { outcome: 'ok', session: sessionOf({ attemptId, amountMinor: Number(amount), currency }, status) };
}
