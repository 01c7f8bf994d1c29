'use client';

import {
  isQuoteClosed,
  notItemisedMinor,
  type QuoteCopy,
  type QuoteView,
  quoteDay,
  quoteMoney,
} from '@quote-rescue/core';
import { Icon } from '../primitives/icon.tsx';

type Props = { quote: QuoteView; copy: QuoteCopy };

/** Who asks for the money, and a phone that answers: what no scammer has. */
export function Company({ quote, copy }: Props) {
  const { company } = quote;
  return (
    <header className="qr:flex qr:items-center qr:gap-3" data-qr-part="company">
      {company.logoUrl ? (
        // The name stands beside it; the box has its size before the picture is there.
        <img className="qr-logo" src={company.logoUrl} alt="" width={64} height={40} referrerPolicy="no-referrer" />
      ) : null}
      <p className="qr:text-base qr:@m:text-lg qr:font-bold qr:flex-1" dir="auto">
        {company.name}
      </p>
      {company.phone ? <Call phone={company.phone} label={copy.labels.call(company.phone)} /> : null}
    </header>
  );
}

/** Where room is short the number stays in the address and in the name. */
function Call({ phone, label }: { phone: string; label: string }) {
  return (
    <a
      className="qr-btn qr:shrink-0"
      data-variant="secondary"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={label}
    >
      <Icon name="phone" size={18} />
      <span className="qr:@m:hidden">{label.split(' ')[0]}</span>
      <span className="qr:hidden qr:@m:inline">{label}</span>
    </a>
  );
}

export function Job({ quote, copy }: Props) {
  return (
    <div className="qr:grid qr:gap-1" data-qr-part="job">
      <h1 className="qr:text-xl qr:@m:text-2xl qr:font-bold qr:text-balance" dir="auto">
        {quote.jobTitle}
      </h1>
      <p className="qr:text-text-2" dir="auto">
        {copy.quoteFor({ name: quote.customerName, number: quote.number, on: quoteDay(quote, quote.issuedOn) })}
      </p>
      {quote.jobAddress ? (
        <p className="qr:text-text-2" dir="auto">
          {quote.jobAddress}
        </p>
      ) : null}
    </div>
  );
}

/** Total, deposit, rest: the sums the customer decides on. They stack where they do not fit side by side. */
export function Sums({ quote, copy }: Props) {
  const { labels } = copy;
  return (
    <dl className="qr:grid qr:gap-2" data-qr-part="sums">
      <Sum term={labels.total} sum={quoteMoney(quote, quote.totalMinor)} />
      {quote.depositMinor > 0 && !isQuoteClosed(quote) ? (
        <>
          <Sum term={labels.deposit} sum={quoteMoney(quote, quote.depositMinor)} strong={quote.can.pay} />
          <Sum
            term={labels.balance}
            sum={quoteMoney(quote, quote.balanceMinor)}
            note={quote.balanceDue === null ? undefined : quote.balanceDue}
          />
        </>
      ) : null}
    </dl>
  );
}

function Sum({
  term,
  sum,
  note,
  strong = false,
}: {
  term: string;
  sum: string;
  note?: string | undefined;
  strong?: boolean;
}) {
  return (
    <div className="qr:flex qr:flex-wrap qr:items-baseline qr:justify-between qr:gap-x-4">
      <dt className={strong ? 'qr:font-bold qr:text-base' : 'qr:text-text-2'}>
        {term}
        {note ? <span className="qr:block qr:text-xs qr:text-text-2">{note}</span> : null}
      </dt>
      <dd className={strong ? 'qr-num qr:text-xl qr:font-bold' : 'qr-num'}>{sum}</dd>
    </div>
  );
}

export function Included({ quote, copy }: Props) {
  if (quote.lineItems.length === 0) return null;
  const apart = notItemisedMinor(quote);
  const lines =
    apart === 0 ? quote.lineItems : [...quote.lineItems, { description: copy.paper.notItemised, amountMinor: apart }];
  return (
    <section className="qr:grid qr:gap-2" aria-label={copy.labels.included} data-qr-part="included">
      <h2 className="qr:text-base qr:font-bold">{copy.labels.included}</h2>
      <ul>
        {lines.map((item: QuoteView['lineItems'][number], index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sent quote have no other name and never move.
            key={index}
            className="qr:flex qr:justify-between qr:gap-4 qr:py-2 qr:border-b qr:border-border"
          >
            <span dir="auto">
              {item.description}
              {item.quantity !== undefined && item.quantity !== 1 && item.unitPriceMinor !== undefined ? (
                <span className="qr:block qr:text-xs qr:text-text-2 qr-num">
                  {item.quantity} × {quoteMoney(quote, item.unitPriceMinor)}
                </span>
              ) : null}
            </span>
            <span className="qr-num qr:whitespace-nowrap">{quoteMoney(quote, item.amountMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SmallPrint({
  quote,
  copy,
  printUrl,
  onStop,
}: Props & { printUrl: string | undefined; onStop: (() => void) | null }) {
  const { company } = quote;
  return (
    <footer className="qr:grid qr:gap-2 qr:text-xs qr:text-text-2" data-qr-part="small-print">
      {company.licence ? (
        <p dir="auto">
          {copy.labels.licence}: {company.licence}
        </p>
      ) : null}
      <p dir="auto">
        {company.name}, {company.postalAddress}
        {company.website ? (
          <>
            {' · '}
            <a className="qr-link" href={company.website} rel="noreferrer">
              {company.website.replace(/^https?:\/\//, '')}
            </a>
          </>
        ) : null}
      </p>
      <p dir="auto">
        {copy.labels.notYou} {copy.notFor(quote.customerName)}
      </p>
      <div className="qr:flex qr:flex-wrap qr:gap-2 qr:-mx-2">
        {printUrl ? (
          <a className="qr-btn" data-variant="quiet" data-size="small" href={printUrl}>
            {copy.labels.print}
          </a>
        ) : null}
        {onStop ? (
          <button type="button" className="qr-btn" data-variant="quiet" data-size="small" onClick={onStop}>
            {copy.labels.stopReminders}
          </button>
        ) : (
          <p className="qr:py-2 qr:px-2">{copy.unsubscribe.alreadyDone}</p>
        )}
      </div>
    </footer>
  );
}
