import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import type { Belongings, Text } from '../../../fieldhand/contract.ts';
import { Icon } from '../../frame/icon.tsx';
import { post } from '../../host-api.ts';
import { dayAndTime, phoneNumber } from '../../when.ts';

export function Phone({ belongings, kept }: { belongings: Belongings; kept: boolean }) {
  const { person, texts, zone } = belongings;
  const thread = useRef<HTMLOListElement>(null);
  // The thread grows at its end, like every phone's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a text comes
  useEffect(() => {
    thread.current?.scrollTo({ top: thread.current.scrollHeight });
  }, [texts.length, person.id]);
  return (
    <section className="phone" aria-labelledby="phone-title">
      <div className="screen">
        <div className="phone-head">
          <h2 id="phone-title">{person.companyName}</h2>
          <p className="quiet small">
            {person.phone ? `Texts to ${phoneNumber(person.phone)}` : 'No phone number on file'}
          </p>
        </div>
        {texts.length === 0 ? (
          <div className="empty">
            <p className="quiet">{kept ? 'No texts yet.' : 'Texts go through Twilio to real phones: look there.'}</p>
          </div>
        ) : (
          <ol className="thread" ref={thread} aria-label="Texts, oldest first">
            {texts.map((text, index) => (
              <Fragment key={text.id}>
                {index === 0 || gap(texts[index - 1], text) ? (
                  <li className="time">
                    <time dateTime={text.at}>{dayAndTime(text.at, zone)}</time>
                  </li>
                ) : null}
                <li className={text.direction === 'from_customer' ? 'mine' : undefined} data-status={text.status}>
                  <Linked text={text.body} />
                </li>
              </Fragment>
            ))}
          </ol>
        )}
        <Reply id={person.id} disabled={texts.length === 0} />
      </div>
    </section>
  );
}

function Reply({ id, disabled }: { id: string; disabled: boolean }) {
  const queries = useQueryClient();
  const [body, setBody] = useState('');
  const reply = useMutation({
    mutationFn: (text: string) => post(`/people/${id}/texts`, { body: text }),
    onSuccess: () => {
      setBody('');
      return queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() !== '' && !reply.isPending) reply.mutate(body.trim());
  };
  if (disabled) return null;
  return (
    <>
      {reply.isError ? (
        <p className="notice bad small" role="alert">
          {reply.error.message}
        </p>
      ) : null}
      <form className="reply" onSubmit={submit}>
        <input
          aria-label="Reply by text"
          placeholder="Reply, or STOP"
          autoComplete="off"
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <button type="submit" aria-busy={reply.isPending}>
          <Icon name="send" />
          <span className="hidden-words">Send</span>
        </button>
      </form>
    </>
  );
}

function gap(earlier: Text | undefined, later: Text): boolean {
  return earlier === undefined || Date.parse(later.at) - Date.parse(earlier.at) > 3_600_000;
}

function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
