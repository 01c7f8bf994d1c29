import type { EstimateSummary, PublicStatus } from '@quote-rescue/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import type { Account } from '../../fieldhand/contract.ts';
import { Icon } from '../frame/icon.tsx';
import { kit } from '../kit.ts';
import { day, dayAndTime, money, placeOf } from '../when.ts';
import { NeedsYou, StatusChip } from './status-chip.tsx';

const tabs: readonly { status: PublicStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  { status: 'active', label: 'Active' },
  { status: 'paused', label: 'Paused' },
  { status: 'won', label: 'Won' },
  { status: 'lost', label: 'Lost' },
  { status: 'no_response', label: 'No response' },
];

export function Estimates({ account }: { account: Account }) {
  const [status, setStatus] = useState<PublicStatus | null>(null);
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const page = useQuery({
    queryKey: ['estimates', account.id, status, asked],
    queryFn: () => kit.list.query({ status, search: asked, limit: 100 }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const counts = page.data?.counts;
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Estimates</h1>
          <p>
            {account.companyName}. Times are {placeOf(account.zone)} time.
          </p>
        </div>
        <Link href="/new" className="press main">
          <Icon name="plus" /> New follow-up
        </Link>
      </div>
      <div className="filters">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in one row */}
        <div className="tabs" role="group" aria-label="Status">
          {tabs.map((tab) => (
            <button
              key={tab.label}
              type="button"
              aria-pressed={status === tab.status}
              onClick={() => setStatus(tab.status)}
            >
              {tab.label}
              <span className="number">{tab.status === null ? all : counts?.[tab.status]}</span>
            </button>
          ))}
        </div>
        <label className="search">
          <span className="hidden-words">Search by customer, job or number</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Customer, job or number"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      {page.isError ? (
        <p className="notice bad" role="alert">
          <Icon name="warning" /> The list could not be read: {page.error.message} Nothing was changed.
        </p>
      ) : null}
      {page.data ? (
        <List items={page.data.items} zone={account.zone} filtered={status !== null || asked !== ''} search={asked} />
      ) : null}
    </div>
  );
}

type ListProps = { items: readonly EstimateSummary[]; zone: string; filtered: boolean; search: string };

function List({ items, zone, filtered, search }: ListProps) {
  if (items.length === 0)
    return (
      <div className="panel empty">
        <Icon name="estimates" size={32} />
        <h2>{search ? `Nothing found for “${search}”` : filtered ? 'None here' : 'No follow-ups yet'}</h2>
        <p className="quiet">
          {filtered
            ? 'Try another status or fewer letters.'
            : 'Paste an estimate you have sent, and it follows up by itself.'}
        </p>
        {filtered ? null : (
          <Link href="/new" className="press main">
            Start the first one
          </Link>
        )}
      </div>
    );
  return (
    <div className="panel estimates">
      <table>
        <caption className="hidden-words">Estimates, those that need you first</caption>
        <thead>
          <tr>
            <th scope="col">Customer and job</th>
            <th scope="col" className="sum">
              Total
            </th>
            <th scope="col">Status</th>
            <th scope="col">Next message</th>
            <th scope="col">Started</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.estimateId}>
              <td className="name">
                <Link href={`/estimates/${item.estimateId}`}>{item.customerName}</Link>
                <p className="quiet small">
                  {item.jobTitle}
                  {item.number ? ` · ${item.number}` : ''}
                </p>
              </td>
              <td className="sum number">{money(item.totalMinor, item.currency)}</td>
              <td className="states-cell">
                <span className="states">
                  <StatusChip status={item.status} reason={item.reason} holds={item.holds} />
                  <NeedsYou what={item.needsYou} />
                </span>
              </td>
              <td className="next number">{nextWords(item, zone)}</td>
              <td className="started number quiet">{day(item.startedAt, zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nextWords(item: EstimateSummary, zone: string) {
  if (item.nextSendAt === null)
    return (
      <span className="quiet">
        {item.status === 'paused' ? (
          'On hold'
        ) : item.endsAt === null ? (
          'Nothing more'
        ) : (
          <>
            Ends <time dateTime={item.endsAt}>{day(item.endsAt, zone)}</time>
          </>
        )}
      </span>
    );
  return (
    <>
      <time dateTime={item.nextSendAt}>{dayAndTime(item.nextSendAt, zone)}</time>
      <p className="quiet small">{item.nextChannel === 'sms' ? 'Text' : 'E-mail'}</p>
    </>
  );
}
