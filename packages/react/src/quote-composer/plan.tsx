'use client';

import type { PlanPreview, PlanRow } from '@quote-rescue/core';
import { channelWords, formatMoney, skipSentence } from '@quote-rescue/core';
import { Button } from '../primitives/button.tsx';
import { formatDate, wallParts, zoneCity } from '../primitives/format.ts';
import { Icon } from '../primitives/icon.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { movedSentence } from './words.ts';

export type PlanState =
  /** The form cannot be read as an estimate yet. */
  | { status: 'idle' }
  | { status: 'loading' }
  /** `refreshing`: a newer form is being asked about; what is shown is of the one before. */
  | { status: 'ready'; preview: PlanPreview; refreshing: boolean }
  | { status: 'error'; message: string };

/** What would go when: the server's answer, made by the code that will do it. */
export function Plan({
  plan,
  locale,
  zone,
  customer,
  missing,
  onOpenMessage,
  onOpenEstimate,
  onRetry,
}: {
  plan: PlanState;
  /** What has to be filled in before there is a plan, in words: "the job". */
  missing: readonly string[];
  locale: string;
  /** The contractor's own: on which day something of theirs happened. */
  zone: string | undefined;
  /** Name of the customer, for the sentences. */
  customer: string;
  onOpenMessage?: ((row: PlanRow) => void) | undefined;
  onOpenEstimate?: ((estimateId: string) => void) | undefined;
  onRetry: () => void;
}) {
  switch (plan.status) {
    case 'idle':
      return (
        <div className="qr-card qr:p-4 qr:text-text-2" data-qr-part="plan">
          {missing.length === 0
            ? 'Here stands what would go when.'
            : `Fill in ${allOf.format(missing)} to see what would go when.`}
        </div>
      );
    case 'loading':
      return (
        <div className="qr:grid qr:gap-2" data-qr-part="plan" aria-busy="true">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </div>
      );
    case 'error':
      return (
        <Notice
          part="plan"
          tone="danger"
          title="The plan could not be worked out"
          actions={
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          <p>{plan.message} Nothing was sent, and what you typed is safe.</p>
        </Notice>
      );
    case 'ready':
      return (
        <div className="qr:grid qr:gap-3" data-qr-part="plan" aria-busy={plan.refreshing || undefined}>
          <Duplicates preview={plan.preview} locale={locale} zone={zone} onOpenEstimate={onOpenEstimate} />
          <ol className="qr-card" aria-label="What goes when">
            {plan.preview.rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                day={daysBetween(plan.preview.rows[0]?.localAt, row.localAt)}
                locale={locale}
                customer={customer}
                onOpenMessage={onOpenMessage}
              />
            ))}
          </ol>
          {plan.preview.warnings.map((warning) => (
            <p key={warning.code} className="qr:flex qr:gap-2 qr:text-text-2">
              <span className="qr:text-warning">
                <Icon name="alert" size={18} />
              </span>
              {warning.message}
            </p>
          ))}
        </div>
      );
  }
}

const allOf = new Intl.ListFormat('en');

/** Calendar days from the first message, on the customer's calendar. */
function daysBetween(first: string | undefined, localAt: string): number {
  return first === undefined
    ? 0
    : Math.round((Date.parse(localAt.slice(0, 10)) - Date.parse(first.slice(0, 10))) / 86_400_000);
}

function Row({
  row,
  day: dayNumber,
  locale,
  customer,
  onOpenMessage,
}: {
  row: PlanRow;
  day: number;
  locale: string;
  customer: string;
  onOpenMessage: ((row: PlanRow) => void) | undefined;
}) {
  const { day, time } = wallParts(row.localAt, locale);
  const moved = movedSentence(row);
  const note =
    row.skip && row.channel !== 'end'
      ? skipSentence(row.skip, row.channel, { locale, zone: row.zone, customer })
      : moved;
  const body = (
    <>
      <span className="qr-disc" data-tone={row.skip ? 'neutral' : row.channel === 'end' ? 'neutral' : 'info'}>
        <Icon
          name={row.skip ? 'skip' : row.channel === 'email' ? 'mail' : row.channel === 'sms' ? 'text' : 'flag'}
          size={18}
        />
      </span>
      <span className="qr:flex-1 qr:min-w-0">
        <span className={row.skip ? 'qr:block qr:text-text-2' : 'qr:block qr:font-bold'}>
          {row.channel === 'end' ? 'Ends quietly if there is no answer' : channelWords[row.channel]}
          {row.channel !== 'end' && dayNumber > 0 ? (
            <span className="qr:font-normal qr:text-text-2"> · day {dayNumber}</span>
          ) : null}
        </span>
        <span className="qr:block qr:text-text-2">
          <span className="qr:whitespace-nowrap">
            <time dateTime={row.dueAt}>
              {day}, {time}
            </time>
            ,
          </span>{' '}
          {zoneCity(row.zone)}
        </span>
        {note ? <span className="qr:block qr:text-xs qr:text-text-2">{note}</span> : null}
      </span>
    </>
  );
  const opens = onOpenMessage && !row.skip && row.channel !== 'end';
  return (
    <li
      className="qr:border-b qr:border-border qr:last:border-b-0"
      data-qr-part="plan-row"
      data-channel={row.channel}
      data-outcome={row.skip ? 'skipped' : 'planned'}
      data-reason={row.skip ?? row.moved ?? undefined}
    >
      {opens ? (
        <button type="button" className="qr-row" onClick={() => onOpenMessage(row)}>
          {body}
          <span className="qr:sr-only">See the message</span>
          <span className="qr:text-text-2 qr:-rotate-90 qr:rtl:rotate-90">
            <Icon name="chevron" size={16} />
          </span>
        </button>
      ) : (
        <div className="qr-row">{body}</div>
      )}
    </li>
  );
}

function Duplicates({
  preview,
  locale,
  zone,
  onOpenEstimate,
}: {
  preview: PlanPreview;
  locale: string;
  zone: string | undefined;
  onOpenEstimate: ((estimateId: string) => void) | undefined;
}) {
  return preview.duplicates.map((duplicate) => (
    <Notice
      key={duplicate.estimateId}
      part="duplicate"
      tone="warning"
      title={`Running since ${formatDate(duplicate.since, locale, zone)}`}
      actions={
        onOpenEstimate ? (
          <Button size="small" onClick={() => onOpenEstimate(duplicate.estimateId)}>
            Open that one
          </Button>
        ) : null
      }
    >
      <p>
        This customer already gets messages about “{duplicate.jobTitle}” (
        <span className="qr-num">
          {formatMoney({ amountMinor: duplicate.totalMinor, currency: duplicate.currency }, locale)}
        </span>
        ). Start this one only if it is another job.
      </p>
    </Notice>
  ));
}
