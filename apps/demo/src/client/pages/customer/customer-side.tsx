import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Belongings, Person } from '../../../fieldhand/contract.ts';
import { Icon } from '../../frame/icon.tsx';
import { useStage } from '../../frame/use-stage.ts';
import { get } from '../../host-api.ts';
import { initialsOf } from '../../when.ts';
import { Mailbox } from './mailbox.tsx';
import { Phone } from './phone.tsx';

/** What customers have in hand: their e-mail and their phone. Nobody signs in here. */
export function CustomerSide({ id }: { id: string | null }) {
  const [device, setDevice] = useState<'mail' | 'phone'>('mail');
  const stage = useStage();
  const people = useQuery({
    queryKey: ['people'],
    queryFn: () => get<readonly Person[]>('/people'),
    refetchInterval: 4_000,
  });
  const chosen = id ?? people.data?.[0]?.id ?? null;
  const belongings = useQuery({
    queryKey: ['people', chosen],
    queryFn: () => get<Belongings>(`/people/${chosen}`),
    enabled: chosen !== null,
    refetchInterval: 2_000,
  });
  if (people.isError) return <Problem message={people.error.message} />;
  if (people.data?.length === 0)
    return (
      <main className="page">
        <div className="panel empty">
          <Icon name="mail" size={32} />
          <h1>No customers yet</h1>
          <p className="quiet">Start a follow-up as the contractor: its customer appears here.</p>
          <Link href="/new" className="press main">
            New follow-up
          </Link>
        </div>
      </main>
    );
  return (
    <main className="customer" data-device={device}>
      <section className="people panel" aria-labelledby="people-title">
        <div>
          <h1 id="people-title">Customers</h1>
          <p className="quiet small">Look over somebody's shoulder</p>
        </div>
        <ul>
          {people.data?.map((person) => (
            <li key={person.id}>
              <Link href={`/customer/${person.id}`} aria-current={person.id === chosen ? 'true' : undefined}>
                <span className="initials" aria-hidden="true">
                  {initialsOf(person.name)}
                </span>
                <b className="truncate">{person.name}</b>
                <span className="quiet small truncate">{countsOf(person)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className="views device-tabs" role="tablist" aria-label="Device">
        <button type="button" role="tab" aria-selected={device === 'mail'} onClick={() => setDevice('mail')}>
          Inbox
        </button>
        <button type="button" role="tab" aria-selected={device === 'phone'} onClick={() => setDevice('phone')}>
          Phone
        </button>
      </div>
      {belongings.isError ? <Problem message={belongings.error.message} /> : null}
      {belongings.data ? (
        <>
          <Mailbox key={belongings.data.person.id} belongings={belongings.data} kept={stage.data?.email !== 'smtp'} />
          <Phone belongings={belongings.data} kept={stage.data?.sms !== 'twilio'} />
        </>
      ) : null}
    </main>
  );
}

function countsOf(person: Person): string {
  const mails = `${person.mails} ${person.mails === 1 ? 'e-mail' : 'e-mails'}`;
  const texts = person.texts === 0 ? '' : `, ${person.texts} ${person.texts === 1 ? 'text' : 'texts'}`;
  return `${mails}${texts} · ${person.companyName}`;
}

function Problem({ message }: { message: string }) {
  return (
    <div className="page">
      <p className="notice bad" role="alert">
        <Icon name="warning" /> {message}
      </p>
    </div>
  );
}
