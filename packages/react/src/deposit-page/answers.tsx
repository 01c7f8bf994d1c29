'use client';

import { isVisible, type QuoteCopy, type QuoteView, quoteDay } from '@quote-rescue/core';
import { useId, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { Notice } from '../primitives/notice.tsx';

export type DepositPanel = 'accept' | 'ask' | 'later' | 'decline' | 'reminders_off';

/** What the customer has written and not sent: kept by the page, so that an error or a second thought loses nothing. */
export type Unsent = { question: string; reason: string; name: string };

export type AnswersProps = {
  panel: DepositPanel;
  quote: QuoteView;
  copy: QuoteCopy;
  busy: boolean;
  fault: string | null;
  unsent: Unsent;
  onUnsent(change: Partial<Unsent>): void;
  onClose: () => void;
  onAccept(name: string): void;
  onAsk(question: string): void;
  onLater(until: string): void;
  onDecline(reason: string): void;
  onRemindersOff: () => void;
};

/** The second screens: nothing is decided by the first press. */
export function Answers(props: AnswersProps) {
  switch (props.panel) {
    case 'accept':
      return <Accept {...props} />;
    case 'ask':
      return <Ask {...props} />;
    case 'later':
      return <Later {...props} />;
    case 'decline':
      return <Decline {...props} />;
    case 'reminders_off':
      return <RemindersOff {...props} />;
  }
}

function Fault({ text }: { text: string | null }) {
  return text === null ? null : (
    <div role="alert">
      <Notice tone="danger" title={text} />
    </div>
  );
}

/** The name typed stands in the place of a signature. */
function Accept({ quote, copy, busy, fault, unsent, onUnsent, onClose, onAccept }: AnswersProps) {
  const id = useId();
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const name = unsent.name.trim();
  const nameless = !isVisible(name);
  const empty = pressedEmpty && nameless;
  return (
    <Dialog
      title={copy.accept.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.labels.back}</Button>
          <Button variant="primary" busy={busy} onClick={() => (nameless ? setPressedEmpty(true) : onAccept(name))}>
            {copy.accept.confirm}
          </Button>
        </>
      }
    >
      <Fault text={fault} />
      <p>{copy.accept.explain(quote.company.name)}</p>
      <div className="qr:grid qr:gap-1">
        <label htmlFor={id} className="qr:font-bold">
          {copy.accept.label}
        </label>
        <input
          id={id}
          className="qr-input"
          autoComplete="name"
          maxLength={120}
          dir="auto"
          aria-invalid={empty || undefined}
          aria-describedby={empty ? `${id}-fault` : undefined}
          value={unsent.name}
          onChange={(event) => onUnsent({ name: event.target.value })}
        />
        {empty ? (
          <p id={`${id}-fault`} role="alert" className="qr:text-danger qr:font-bold">
            {copy.accept.empty}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Ask({ copy, busy, fault, unsent, onUnsent, onClose, onAsk }: AnswersProps) {
  const id = useId();
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const nothing = !isVisible(unsent.question);
  const empty = pressedEmpty && nothing;
  const send = () => (nothing ? setPressedEmpty(true) : onAsk(unsent.question.trim()));
  return (
    <Dialog
      title={copy.ask.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.labels.back}</Button>
          <Button variant="primary" busy={busy} onClick={send}>
            {copy.ask.send}
          </Button>
        </>
      }
    >
      <Fault text={fault} />
      <div className="qr:grid qr:gap-1">
        <label htmlFor={id} className="qr:font-bold">
          {copy.ask.label}
        </label>
        <textarea
          id={id}
          className="qr-input"
          rows={4}
          maxLength={2000}
          dir="auto"
          aria-invalid={empty || undefined}
          aria-describedby={empty ? `${id}-fault` : undefined}
          value={unsent.question}
          onChange={(event) => onUnsent({ question: event.target.value })}
        />
        {empty ? (
          <p id={`${id}-fault`} role="alert" className="qr:text-danger qr:font-bold">
            {copy.ask.empty}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Decline({ copy, busy, fault, unsent, onUnsent, onClose, onDecline }: AnswersProps) {
  const id = useId();
  return (
    <Dialog
      title={copy.decline.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.labels.back}</Button>
          <Button variant="primary" busy={busy} onClick={() => onDecline(unsent.reason.trim())}>
            {copy.decline.confirm}
          </Button>
        </>
      }
    >
      <Fault text={fault} />
      <div className="qr:grid qr:gap-1">
        <label htmlFor={id} className="qr:font-bold">
          {copy.decline.label}
        </label>
        <textarea
          id={id}
          className="qr-input"
          rows={3}
          maxLength={1000}
          dir="auto"
          value={unsent.reason}
          onChange={(event) => onUnsent({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

function Later({ quote, copy, busy, fault, onClose, onLater }: AnswersProps) {
  const id = useId();
  const today = localDate(quote.now, quote.zone);
  const week = addDays(today, 7);
  const [choice, setChoice] = useState<'week' | 'month' | 'date'>('week');
  const [date, setDate] = useState(week);
  const month = monthAfter(today);
  const until = { week, month, date }[choice];
  return (
    <Dialog
      title={copy.later.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.labels.back}</Button>
          <Button variant="primary" busy={busy} onClick={() => onLater(until)}>
            {copy.later.confirm}
          </Button>
        </>
      }
    >
      <Fault text={fault} />
      <fieldset className="qr:grid">
        <legend className="qr:sr-only">{copy.later.heading}</legend>
        {(['week', 'month', 'date'] as const).map((value) => (
          <label key={value} className="qr:flex qr:gap-3 qr:items-center qr:min-h-11 qr:cursor-pointer">
            <input
              type="radio"
              className="qr-check"
              name={id}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span>
              {copy.later[value]}
              {value === 'date' ? null : (
                <span className="qr:text-text-2"> · {quoteDay(quote, value === 'week' ? week : month)}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'date' ? (
        <input
          type="date"
          className="qr-input"
          aria-label={copy.later.date}
          min={addDays(today, 1)}
          value={date}
          onChange={(event) => setDate(event.target.value || week)}
        />
      ) : null}
    </Dialog>
  );
}

function RemindersOff({ quote, copy, busy, fault, onClose, onRemindersOff }: AnswersProps) {
  return (
    <Dialog
      title={copy.unsubscribe.heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.labels.back}</Button>
          <Button variant="primary" busy={busy} onClick={onRemindersOff}>
            {copy.unsubscribe.confirm}
          </Button>
        </>
      }
    >
      <Fault text={fault} />
      <p>{copy.unsubscribe.explain(quote.company.name)}</p>
    </Dialog>
  );
}

/** Today where the customer is, `YYYY-MM-DD`. */
function localDate(iso: string, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso));
}

/** 31 January and a month is the last of February, not the third of March. */
function monthAfter(date: string): string {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== Number(date.slice(8))) later.setUTCDate(0);
  return later.toISOString().slice(0, 10);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
