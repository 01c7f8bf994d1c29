import { randomUUID } from 'node:crypto';
import { type EmulatedText, startTwilioEmulator } from '@quote-rescue/server/testing';
import { accounts } from '../fieldhand/accounts.ts';
import type { Delivered } from './belongings.ts';
import type { MailServerParts } from './mail-server.ts';

/** Each business has its own number, as the rules for texting in the United States want it. */
const numberOf: Readonly<Record<string, string>> = { brightwater: '+13035550142', northline: '+15185550117' };
const login = { accountSid: 'ACf1e1d4a2d0000000000000000000demo', authToken: 'local-phone-company-token' };

export type PhoneCompany = Awaited<ReturnType<typeof openPhoneCompany>>;

/** The local phone company: speaks Twilio's HTTP and keeps every text for the customers' phones. */
export async function openPhoneCompany({ delivered, now, keep, kitUrl }: MailServerParts & { kitUrl: string }) {
  const emulator = await startTwilioEmulator({
    // A second start begins its list anew: without this its ids would repeat those the kit has seen.
    sidSeed: randomUUID(),
    accounts: [{ ...login, numbers: Object.values(numberOf) }],
    inboundUrl: (to) => {
      const account = accounts.find(({ id }) => numberOf[id] === to);
      return account ? `${kitUrl}/webhooks/sms/${account.id}` : null;
    },
  });
  let open = Promise.resolve();
  const rows = new Map<string, Promise<number>>();
  emulator.onChange((text) => {
    const change = keepOrNote(delivered, rows, text, new Date(now()));
    keep(change);
    open = open.then(() => change.catch(() => {}));
  });
  return {
    connection: {
      baseUrl: emulator.url,
      credentials: (tenantId: string) => {
        const from = numberOf[tenantId];
        return from === undefined ? null : { ...login, from };
      },
    },
    /** A customer texts a business. */
    async textFrom(number: string, accountId: string, body: string): Promise<void> {
      const to = numberOf[accountId];
      await emulator.receiveFrom(number, body, to === undefined ? {} : { to });
      await open;
    },
    async settled() {
      await emulator.settled();
      await open;
    },
    stop: () => emulator.stop(),
  };
}

async function keepOrNote(
  delivered: Delivered,
  rows: Map<string, Promise<number>>,
  text: EmulatedText,
  at: Date,
): Promise<void> {
  // The emulator changes its text in place.
  const { status } = text;
  const row = rows.get(text.sid);
  if (row !== undefined) return delivered.noteStatus(await row, status);
  const inbound = text.direction === 'inbound';
  const kept = delivered.keepText(at, {
    customerNumber: inbound ? text.from : text.to,
    direction: inbound ? 'from_customer' : 'to_customer',
    body: text.body,
    status,
  });
  rows.set(text.sid, kept);
  await kept;
}
