'use client';

import {
  monogram,
  type QuoteCopy,
  type QuoteView,
  quoteDay,
  quoteLines,
  quoteMoney,
  quoteSums,
  quoteTopics,
} from '@quote-rescue/core';
import { Icon } from '../primitives/icon.tsx';

type Props = { quote: QuoteView; copy: QuoteCopy };

/** Who asks for the money, and a phone that answers: what no scammer has. */
export function Company({ quote, copy }: Props) {
  const { company } = quote;
  return (
    <header className="qr-top" data-qr-part="company">
      <div>
        {company.logoUrl ? (
          // The name stands beside it; the box has its size before the picture is there.
          <img className="qr-logo" src={company.logoUrl} alt="" width={64} height={40} referrerPolicy="no-referrer" />
        ) : (
          <span className="qr-monogram" aria-hidden="true">
            {monogram(company.name)}
          </span>
        )}
        <span className="qr-who" dir="auto">
          {company.name}
        </span>
        {company.phone ? <Call phone={company.phone} label={copy.labels.call(company.phone)} /> : null}
      </div>
    </header>
  );
}

/** Where room is short the number stays in the address and in the name. */
function Call({ phone, label }: { phone: string; label: string }) {
  return (
    <a className="qr-btn qr-call" href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={label}>
      <Icon name="phone" size={18} />
      <span className="qr-short">{label.split(' ')[0]}</span>
      <span className="qr-long">{label}</span>
    </a>
  );
}

export function Job({ quote, copy }: Props) {
  return (
    <div className="qr-head" data-qr-part="job">
      <h1 dir="auto">{quote.jobTitle}</h1>
      <p dir="auto">
        {copy.quoteFor({ name: quote.customerName, number: quote.number, on: quoteDay(quote, quote.issuedOn) })}
      </p>
      {quote.jobAddress ? <p dir="auto">{quote.jobAddress}</p> : null}
    </div>
  );
}

/** The sums the customer decides on. */
export function Sums({ quote }: { quote: QuoteView }) {
  return (
    <dl className="qr-sums qr-panel" data-qr-part="sums">
      {quoteSums(quote).map(({ term, sum, note, main }) => (
        <div key={term} className={main ? 'qr-main' : undefined}>
          <dt>{term}</dt>
          <dd>{sum}</dd>
          {note === null ? null : (
            <dd className="qr-note" dir="auto">
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export function Included({ quote, copy }: Props) {
  const lines = quoteLines(quote);
  return (
    <div className="qr-body">
      {lines.length === 0 ? null : (
        <section className="qr-panel" data-qr-part="included">
          <h2>{copy.labels.included}</h2>
          <ul className="qr-items">
            {lines.map(({ what, each, sum }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sent quote have no other name and never move.
              <li key={index}>
                <span dir="auto">
                  {what}
                  {each === null ? null : <small>{each}</small>}
                </span>
                <span>{sum}</span>
              </li>
            ))}
            <li className="qr-total">
              <span>{copy.labels.total}</span>
              <span>{quoteMoney(quote, quote.totalMinor)}</span>
            </li>
          </ul>
        </section>
      )}
      {quoteTopics(quote).map(({ heading, text }) => (
        <section key={heading} className="qr-panel">
          <h2>{heading}</h2>
          {text.split(/\n+/).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's lines have no other name, and never change places
            <p key={at} dir="auto">
              {line}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

export function SmallPrint({
  quote,
  copy,
  printUrl,
  onStop,
  onGoOn,
}: Props & { printUrl: string | undefined; onStop: () => void; onGoOn: () => void }) {
  const { company } = quote;
  return (
    <footer className="qr-foot" data-qr-part="small-print">
      {printUrl ? (
        <a className="qr-btn" data-variant="text" href={printUrl}>
          {copy.labels.print}
        </a>
      ) : null}
      <p dir="auto">
        {company.name}, {company.postalAddress}
      </p>
      {company.licence ? (
        <p dir="auto">
          {copy.labels.licence}: {company.licence}
        </p>
      ) : null}
      {company.website ? (
        <p>
          <a className="qr-link" href={company.website} rel="noopener noreferrer">
            {company.website.replace(/^https?:\/\//, '')}
          </a>
        </p>
      ) : null}
      <p dir="auto" role={quote.remindersOn ? undefined : 'status'}>
        {quote.remindersOn ? `${copy.labels.notYou} ${copy.notFor(quote.customerName)}` : copy.unsubscribe.done}
      </p>
      <button type="button" className="qr-btn" data-variant="text" onClick={quote.remindersOn ? onStop : onGoOn}>
        {quote.remindersOn ? copy.labels.stopReminders : copy.unsubscribe.undo}
      </button>
    </footer>
  );
}
