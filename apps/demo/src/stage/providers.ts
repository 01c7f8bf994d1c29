import type { EmailProvider, PaymentProvider, SmsProvider } from '@quote-rescue/server';
import { smtp } from '@quote-rescue/server/email/smtp';
import { stripe } from '@quote-rescue/server/payments/stripe';
import { twilio } from '@quote-rescue/server/sms/twilio';
import type { Configuration } from '../configuration.ts';
import type { Stage } from '../fieldhand/contract.ts';
import { complain } from '../machine/say.ts';
import type { Delivered } from './belongings.ts';
import { openCardCompany } from './card-company.ts';
import { openMailServer } from './mail-server.ts';
import { openPhoneCompany, type PhoneCompany } from './phone-company.ts';

/** Who carries messages and money: servers in this process, or the real ones where there are keys. */
export type Providers = {
  readonly kinds: Pick<Stage, 'email' | 'sms' | 'payments'>;
  readonly email: EmailProvider;
  readonly emailFrom: string;
  readonly sms: SmsProvider;
  readonly payments: PaymentProvider;
  /** null with real Twilio keys. */
  readonly phoneCompany: PhoneCompany | null;
  /** Pays an open checkout as the customer would; null with real Stripe keys. */
  readonly payAtCheckout: ((sessionUrl: string) => void) | null;
  /** Resolves when every callback of the local ones is out. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

export type ProviderParts = {
  readonly configuration: Configuration;
  /** Where the kit is reached from outside: `https://host/quotes`. */
  readonly kitUrl: string;
  readonly delivered: Delivered;
  readonly now: () => number;
};

export async function openProviders({ configuration, kitUrl, delivered, now }: ProviderParts): Promise<Providers> {
  const keep = (what: Promise<unknown>) =>
    void what.catch((error: unknown) => complain('demo', `A message could not be kept: ${String(error)}`));
  const [mail, phones, cards] = await Promise.all([
    configuration.smtp ? null : openMailServer({ delivered, now, keep }),
    configuration.twilio ? null : openPhoneCompany({ delivered, now, keep, kitUrl }),
    configuration.stripe ? null : openCardCompany({ kitUrl }),
  ]);
  const parts = [mail, phones, cards].filter((part) => part !== null);
  return {
    kinds: {
      email: mail ? 'local' : 'smtp',
      sms: phones ? 'local' : 'twilio',
      payments: cards ? 'local' : 'stripe',
    },
    email: smtp(configuration.smtp?.url ?? mail?.url ?? ''),
    emailFrom: configuration.smtp?.from ?? 'quotes@fieldhand.example.com',
    sms: phones ? twilio(phones.connection) : twilio(configuration.twilio ?? missing()),
    payments: cards ? stripe(cards.connection) : stripe(configuration.stripe ?? missing()),
    phoneCompany: phones,
    payAtCheckout: cards ? cards.pay : null,
    async settled() {
      for (const part of parts) await part.settled();
    },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

function missing(): never {
  throw new Error('Neither a local provider nor keys of a real one: readConfiguration lets neither pass.');
}
