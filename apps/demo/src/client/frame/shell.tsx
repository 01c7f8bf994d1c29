import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Account, Session } from '../../fieldhand/contract.ts';
import { post } from '../host-api.ts';
import { initialsOf } from '../when.ts';
import { Icon, Mark } from './icon.tsx';
import { changeSession } from './session.ts';

const places = [
  { href: '/estimates', label: 'Estimates', icon: 'estimates' },
  { href: '/new', label: 'New follow-up', icon: 'plus' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
] as const;

/** Fieldhand's own frame around every page of a signed-in contractor. */
export function Shell({ account, children }: { account: Account; children: ReactNode }) {
  const [location, navigate] = useLocation();
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => post<Session>('/sign-out'),
    onSuccess: (session) => {
      changeSession(queries, session);
      navigate('/');
    },
  });
  return (
    <div className="shell">
      <header className="rail">
        <Link href="/estimates" className="brand">
          <Mark size={24} /> Fieldhand
        </Link>
        <nav aria-label="Fieldhand">
          {places.map(({ href, label, icon }) => (
            <Link key={href} href={href} aria-current={location.startsWith(href) ? 'page' : undefined}>
              <Icon name={icon} /> {label}
            </Link>
          ))}
        </nav>
        <div className="me">
          <span className="initials" aria-hidden="true">
            {initialsOf(account.personName)}
          </span>
          <div>
            <p>{account.personName}</p>
            <p className="small">{account.companyName}</p>
          </div>
          <button type="button" onClick={() => signOut.mutate()}>
            <Icon name="leave" size={16} /> <span>Sign out</span>
          </button>
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}
