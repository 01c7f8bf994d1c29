import { createHmac, timingSafeEqual } from 'node:crypto';
import { findAccount } from './accounts.ts';
import type { Account } from './contract.ts';

const cookieName = 'fieldhand_session';

/** Who is signed in: the account's id and a signature, in a cookie that scripts cannot read. */
export function createSessions(secret: string) {
  const sign = (id: string) => createHmac('sha256', secret).update(`session ${id}`).digest('base64url');

  return {
    cookieFor: (account: Account) =>
      `${cookieName}=${account.id}.${sign(account.id)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`,
    endCookie: () => `${cookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`,

    /** The account of a Cookie header, or null if there is none or somebody else signed it. */
    accountOf(header: string | null | undefined): Account | null {
      for (const part of (header ?? '').split(';')) {
        const [name, value] = part.trim().split('=', 2);
        if (name !== cookieName || !value) continue;
        const [id = '', signature = ''] = value.split('.', 2);
        const right = Buffer.from(sign(id));
        const given = Buffer.from(signature);
        return right.length === given.length && timingSafeEqual(right, given) ? findAccount(id) : null;
      }
      return null;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
