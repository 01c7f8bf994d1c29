'use client';

import type { MessagePreviewView } from '@quote-rescue/core';
import { type ReactNode, useState } from 'react';

/** A message as the customer gets it: the exact subject and text, HTML shut in a sandbox that runs nothing. */
export function MessageBody({ message }: { message: MessagePreviewView }) {
  const [shown, setShown] = useState<'html' | 'text'>('html');
  if (message.channel === 'sms') return <TextMessage message={message} />;
  return (
    <div className="qr:grid qr:gap-3" data-qr-part="message" data-channel="email">
      <dl className="qr:grid qr:gap-1">
        <Line term="From">{message.from}</Line>
        <Line term="Subject">
          <strong>{message.subject}</strong>
        </Line>
        {message.preheader ? <Line term="Preview">{message.preheader}</Line> : null}
      </dl>
      <fieldset className="qr:flex qr:gap-4">
        <legend className="qr:sr-only">Show as</legend>
        {(['html', 'text'] as const).map((kind) => (
          <label key={kind} className="qr:flex qr:gap-2 qr:items-center qr:min-h-11 qr:cursor-pointer">
            <input
              type="radio"
              className="qr-check"
              name="qr-message-kind"
              checked={shown === kind}
              onChange={() => setShown(kind)}
            />
            {kind === 'html' ? 'As designed' : 'Plain text'}
          </label>
        ))}
      </fieldset>
      {shown === 'html' ? (
        <iframe
          title={`E-mail: ${message.subject}`}
          sandbox=""
          srcDoc={message.html}
          className="qr-card qr:w-full qr:h-96"
        />
      ) : (
        <pre className="qr-card qr:p-4 qr:whitespace-pre-wrap qr:bg-surface">{message.text}</pre>
      )}
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="qr:flex qr:gap-2">
      <dt className="qr:text-text-2 qr:w-16 qr:shrink-0">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TextMessage({ message }: { message: Extract<MessagePreviewView, { channel: 'sms' }> }) {
  const limit = message.encoding === 'GSM-7' ? 160 : 70;
  return (
    <div className="qr:grid qr:gap-2" data-qr-part="message" data-channel="sms">
      {message.from ? <p className="qr:text-text-2">From {message.from}</p> : null}
      <p className="qr:bg-surface qr:rounded-card qr:p-4 qr:whitespace-pre-wrap qr:max-w-96" dir="auto">
        {message.body}
      </p>
      <p className="qr:text-xs qr:text-text-2 qr-num">
        {message.segments === 1
          ? `One text, ${message.units}/${limit} characters`
          : `${message.segments} texts, ${message.units} characters`}
      </p>
    </div>
  );
}
