import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Account, Session } from '../../fieldhand/contract.ts';
import { Icon, Mark } from '../frame/icon.tsx';
import { changeSession } from '../frame/session.ts';
import { post } from '../host-api.ts';
import { initialsOf, placeOf } from '../when.ts';

export function SignIn({ accounts }: { accounts: readonly Account[] }) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const signIn = useMutation({
    mutationFn: (account: string) => post<Session>('/sign-in', { account }),
    onSuccess: (session) => {
      changeSession(queries, session);
      navigate('/estimates');
    },
  });
  return (
    <main className="welcome">
      <section className="pitch">
        <span className="brand">
          <Mark size={28} /> Fieldhand
        </span>
        <div>
          <h1>The job is measured, priced and sent. Now it follows up by itself.</h1>
          <p>
            Paste an estimate you have already sent. Your customer hears from you four times in ten days, in your name
            and at decent hours, until the deposit is in or the answer is no.
          </p>
        </div>
        <p className="small">
          A made-up field-service product that mounts QuoteRescue. Everything stays on this machine: the mail server,
          the phone company and the card company all run here.
        </p>
      </section>
      <section className="doors" aria-labelledby="who">
        <h2 id="who">Sign in as</h2>
        {accounts.map((account) => (
          <button key={account.id} type="button" className="door panel" onClick={() => signIn.mutate(account.id)}>
            <span className="initials" style={{ background: account.color }} aria-hidden="true">
              {initialsOf(account.companyName)}
            </span>
            <span>
              <b>{account.companyName}</b>
              <span className="quiet">
                {account.personName}, {account.role.toLowerCase()}
              </span>
              <span className="quiet small">
                {account.place}, on {placeOf(account.zone)} time
              </span>
            </span>
            <Icon name="right" />
          </button>
        ))}
        {signIn.isError ? (
          <p className="notice bad" role="alert">
            <Icon name="warning" /> {signIn.error.message}
          </p>
        ) : null}
        <p className="quiet small">
          No password: both businesses are invented. Or look at the customer's side first, above.
        </p>
      </section>
    </main>
  );
}
