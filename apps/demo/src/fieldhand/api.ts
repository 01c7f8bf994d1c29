import express from 'express';
import { samplesOf } from '../samples/index.ts';
import type { Delivered } from '../stage/belongings.ts';
import type { StageClock } from '../stage/clock.ts';
import type { Drive } from '../stage/drive.ts';
import type { Providers } from '../stage/providers.ts';
import { accounts, findAccount } from './accounts.ts';
import {
  type Account,
  type Advanced,
  advanceInput,
  type Belongings,
  type Person,
  type Refusal,
  replyInput,
  type Sample,
  type Session,
  type Stage,
  signInInput,
} from './contract.ts';
import type { People } from './people.ts';
import type { Sessions } from './session.ts';

export type ApiParts = {
  readonly sessions: Sessions;
  readonly clock: StageClock;
  readonly drive: Drive;
  readonly people: People;
  readonly delivered: Delivered;
  readonly providers: Providers;
  /** The business's zone as it is set now. */
  readonly zoneOf: (account: Account) => Promise<string>;
};

/** Fieldhand's own API: sessions, and the stage around it (clock, inbox, phone). Estimates come from the kit's router. */
export function createApi(parts: ApiParts): express.Router {
  const api = express.Router();
  const { sessions, clock } = parts;
  const now = () => new Date(clock.now()).toISOString();
  const zoneOf = async (account: Account | null | undefined) => (account ? parts.zoneOf(account) : 'UTC');

  api.get('/session', (request, response: express.Response<Session>) => {
    response.json({ account: sessions.accountOf(request.headers.cookie), accounts });
  });
  api.post('/sign-in', (request, response: express.Response<Session | Refusal>) => {
    const account = findAccount(signInInput.parse(request.body).account);
    if (account === null) {
      response.status(404).json({ error: 'There is no such business. Choose one of those shown.' });
      return;
    }
    response.set('set-cookie', sessions.cookieFor(account)).json({ account, accounts });
  });
  api.post('/sign-out', (_request, response: express.Response<Session>) => {
    response.set('set-cookie', sessions.endCookie()).json({ account: null, accounts });
  });
  api.get('/samples', async (request, response: express.Response<readonly Sample[]>) => {
    const account = sessions.accountOf(request.headers.cookie);
    response.json(samplesOf(account?.id ?? '', clock.now(), await zoneOf(account)));
  });

  api.get('/stage', async (request, response: express.Response<Stage>) => {
    response.json({
      now: now(),
      zone: await zoneOf(sessions.accountOf(request.headers.cookie) ?? accounts[0]),
      aheadMs: clock.calendar.offsetMs(),
      ...parts.providers.kinds,
    });
  });
  api.post('/stage/advance', async (request, response: express.Response<Advanced>) => {
    const before = await parts.delivered.sentCounts();
    const moved = await parts.drive.advance(advanceInput.parse(request.body));
    const after = await parts.delivered.sentCounts();
    response.json({ now: now(), moved, emails: after.emails - before.emails, texts: after.texts - before.texts });
  });

  api.get('/people', async (_request, response: express.Response<readonly Person[]>) => {
    response.json(await parts.people.all());
  });
  api.get('/people/:id', async (request, response: express.Response<Belongings | Refusal>) => {
    const person = await findPerson(request.params.id);
    if (person === undefined) {
      response.status(404).json({ error: 'There is no such customer. Choose one from the list.' });
      return;
    }
    response.json({
      person,
      zone: await zoneOf(findAccount(person.accountId)),
      mails: person.email === null ? [] : await parts.delivered.mailsTo(person.email),
      texts: person.phone === null ? [] : await parts.delivered.textsOf(person.phone),
    });
  });
  api.post('/people/:id/texts', async (request, response: express.Response<{ sent: true } | Refusal>) => {
    const person = await findPerson(request.params.id);
    const { body } = replyInput.parse(request.body);
    if (person?.phone == null || parts.providers.phoneCompany === null) {
      response
        .status(404)
        .json({ error: 'There is no local phone to text from. With real Twilio keys, use a real one.' });
      return;
    }
    await parts.providers.phoneCompany.textFrom(person.phone, person.accountId, body);
    response.json({ sent: true });
  });

  const findPerson = async (id: string) => (await parts.people.all()).find((person) => person.id === id);
  return api;
}
