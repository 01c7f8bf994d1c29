'use client';

import { type ReactNode, useId } from 'react';
import { formatInstant, wallParts, zoneCity } from '../primitives/format.ts';
import { Icon } from '../primitives/icon.tsx';
import type { ShownRow } from './group-rows.ts';
import { factLooks, factSentence, outcomeLooks, outcomeSentence, reasonSentence, type Telling } from './words.ts';

/** One thing that went, will go or did not: icon, sentence, time. Opens its details where it has any. */
export function Row({
  row,
  telling,
  open,
  onToggle,
  children,
}: {
  row: ShownRow;
  telling: Telling;
  open: boolean;
  onToggle: (() => void) | null;
  /** The details, where they stand inside the row. */
  children?: ReactNode;
}) {
  const panel = useId();
  const touchpoint = row.kind === 'touchpoint' ? row.touchpoint : null;
  const looks = row.kind === 'touchpoint' ? outcomeLooks[row.touchpoint.outcome] : factLooks[row.fact.type];
  const sentence =
    row.kind === 'touchpoint' ? outcomeSentence(row.touchpoint) : factSentence(row.fact, telling, row.times);
  const reason =
    row.kind === 'touchpoint' ? reasonSentence(row.touchpoint, telling) : row.fact.text ? `“${row.fact.text}”` : null;
  const muted = touchpoint?.outcome === 'not_needed' || touchpoint?.outcome === 'skipped';
  const body = (
    <>
      <span className="qr-disc" data-tone={looks.tone}>
        <Icon name={looks.icon} size={18} />
      </span>
      <span className="qr:flex-1 qr:min-w-0 qr:grid qr:gap-x-4 qr:@m:grid-cols-[1fr_auto] qr:items-baseline">
        <span className={muted ? 'qr:text-text-2' : 'qr:font-bold'}>{sentence}</span>
        <When row={row} telling={telling} />
        {reason ? (
          <span className="qr:text-text-2" dir="auto">
            {reason}
          </span>
        ) : null}
      </span>
    </>
  );
  return (
    <li
      className="qr-rail"
      data-qr-part="row"
      data-future={row.future ? '' : undefined}
      data-channel={touchpoint?.channel}
      data-outcome={touchpoint?.outcome}
      data-reason={touchpoint?.skip ?? touchpoint?.hold ?? touchpoint?.because ?? undefined}
      data-type={row.kind === 'fact' ? row.fact.type : undefined}
    >
      {onToggle ? (
        <button
          type="button"
          className="qr-row qr-rail-row"
          aria-expanded={open}
          aria-controls={children ? panel : undefined}
          data-key={row.id}
          onClick={onToggle}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && open) onToggle();
          }}
        >
          {body}
          <span className="qr:text-text-2">
            <Icon name="chevron" size={16} />
          </span>
        </button>
      ) : (
        <div className="qr-row qr-rail-row">{body}</div>
      )}
      {children ? (
        <div id={panel} className="qr:ps-11 qr:pb-4">
          {children}
        </div>
      ) : null}
    </li>
  );
}

/** What has happened: the instant. What is ahead: the customer's clock, with its place. */
function When({ row, telling }: { row: ShownRow; telling: Telling }) {
  if (row.kind === 'touchpoint' && row.future) {
    const { day, time } = wallParts(row.touchpoint.localAt, telling.locale);
    return (
      <span className="qr:text-text-2">
        <time dateTime={row.touchpoint.dueAt} className="qr:whitespace-nowrap">
          {day}, {time}
        </time>
        , {zoneCity(row.touchpoint.zone)}
      </span>
    );
  }
  return (
    <time dateTime={row.at} className="qr:text-text-2">
      {formatInstant(row.at, telling.zone, telling.locale)}
    </time>
  );
}

export function NowLine({ nowMs, telling }: { nowMs: number; telling: Telling }) {
  const now = new Date(nowMs).toISOString();
  return (
    <li className="qr:flex qr:items-center qr:gap-3 qr:py-3" data-qr-part="now-line">
      <span className="qr:text-xs qr:font-bold qr:text-brand-text">
        Now, <time dateTime={now}>{formatInstant(now, telling.zone, telling.locale)}</time>, {zoneCity(telling.zone)}
      </span>
      <span className="qr-now" aria-hidden="true" />
    </li>
  );
}
