import type { QuoteRescue } from '@quote-rescue/server';
import type { Delivered, Total } from '../stage/belongings.ts';
import { accounts } from './accounts.ts';
import type { Account, Person } from './contract.ts';

type Contact = Omit<Person, 'mails' | 'texts' | 'lastAt'>;

/**
 * Everyone an estimate went to, read through the kit's router as each business in turn. The demo shows both businesses'
 * customers side by side; a product would not.
 */
export function createPeople(kit: Pick<QuoteRescue, 'router'>, delivered: Delivered) {
  // Who an estimate went to does not change, so its timeline is read once.
  const known = new Map<string, Contact>();

  async function contactsOf(account: Account): Promise<void> {
    const caller = kit.router.createCaller({ account });
    const { items } = await caller.list({ limit: 100 });
    for (const { estimateId } of items) {
      if (known.has(estimateId)) continue;
      const { estimate } = await caller.timeline({ estimateId });
      const email = estimate.customerEmail?.toLowerCase() ?? null;
      const phone = estimate.customerPhone;
      known.set(estimateId, {
        id: Buffer.from(`${account.id} ${email ?? phone ?? estimateId}`).toString('base64url'),
        name: estimate.customerName,
        email,
        phone,
        accountId: account.id,
        companyName: account.companyName,
      });
    }
  }

  return {
    /** Those who heard something last come first. */
    async all(): Promise<Person[]> {
      for (const account of accounts) await contactsOf(account);
      const { mails, texts } = await delivered.totals();
      const persons = new Map<string, Person>();
      for (const contact of known.values()) {
        const mail = contact.email === null ? undefined : mails.get(contact.email);
        const text = contact.phone === null ? undefined : texts.get(contact.phone);
        const earlier = persons.get(contact.id);
        persons.set(contact.id, {
          ...contact,
          phone: contact.phone ?? earlier?.phone ?? null,
          mails: mail?.count ?? 0,
          texts: text?.count ?? earlier?.texts ?? 0,
          lastAt: later(mail, text),
        });
      }
      return [...persons.values()].sort((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? ''));
    },
  };
}
export type People = ReturnType<typeof createPeople>;

function later(a: Total | undefined, b: Total | undefined): string | null {
  const instants = [a?.lastAt, b?.lastAt].filter((at): at is string => at !== undefined).sort();
  return instants.at(-1) ?? null;
}
