import { useState } from 'react';
import type { Belongings, Mail } from '../../../fieldhand/contract.ts';
import { Icon } from '../../frame/icon.tsx';
import { dayAndTime, placeOf } from '../../when.ts';
import { MailHeaders } from './mail-headers.tsx';

const views = ['HTML', 'Text', 'Headers'] as const;
type View = (typeof views)[number];

export function Mailbox({ belongings, kept }: { belongings: Belongings; kept: boolean }) {
  const { person, mails, zone } = belongings;
  const [chosen, setChosen] = useState<number | null>(null);
  const newestFirst = mails.toReversed();
  const open = newestFirst.find((mail) => mail.id === chosen) ?? newestFirst[0];
  return (
    <section className="mailbox panel" aria-labelledby="inbox-title">
      <div className="mail-head">
        <h2 id="inbox-title">Inbox</h2>
        <span className="quiet small truncate">{person.email ?? 'no e-mail address'}</span>
      </div>
      {open === undefined ? (
        <div className="empty">
          <Icon name="mail" size={32} />
          <p className="quiet">
            {kept
              ? 'No mail yet. Move the clock on, and look again.'
              : 'Mail goes through SMTP_URL to real inboxes: look there.'}
          </p>
        </div>
      ) : (
        <>
          <ol className="mail-list" aria-label="Mails, newest first">
            {newestFirst.map((mail) => (
              <li key={mail.id}>
                <button type="button" aria-pressed={mail.id === open.id} onClick={() => setChosen(mail.id)}>
                  <b className="truncate">{mail.from.name || mail.from.address}</b>
                  <time className="quiet small number" dateTime={mail.at}>
                    {dayAndTime(mail.at, zone)}
                  </time>
                  <span className="truncate">{mail.subject}</span>
                </button>
              </li>
            ))}
          </ol>
          <Reading mail={open} zone={zone} />
        </>
      )}
    </section>
  );
}

function Reading({ mail, zone }: { mail: Mail; zone: string }) {
  const [view, setView] = useState<View>('HTML');
  return (
    <article className="reading" aria-label={mail.subject}>
      <header>
        <div>
          <h3>{mail.subject}</h3>
          <p className="quiet small">
            {mail.from.name} &lt;{mail.from.address}&gt; · {dayAndTime(mail.at, zone)}, {placeOf(zone)}
          </p>
        </div>
        <div className="views" role="tablist" aria-label="Show as">
          {views.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={view === name} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </div>
      </header>
      {view === 'HTML' ? (
        <iframe
          key={mail.id}
          title={`Mail: ${mail.subject}`}
          // Nothing of a mail runs or reaches our page; its links open in a tab of their own, as in a mail program.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${mail.html ?? '<p>This mail has no HTML part.</p>'}`}
        />
      ) : null}
      {view === 'Text' ? <pre>{mail.text ?? 'This mail has no text part.'}</pre> : null}
      {view === 'Headers' ? <MailHeaders headers={mail.headers} /> : null}
    </article>
  );
}
