import type { Context } from '../../src/flow/context.ts';
import type { EmailMessage } from '../../src/ports/email.ts';
import type { HostWebhookMessage, TellHost } from '../../src/ports/host-webhook.ts';
import type { CheckName } from './tally.ts';
import type { Sabotage } from './world.ts';

/** One deliberate fault, and the checks of which one must see it. */
export type Deliberate = Sabotage & { readonly seenBy: readonly CheckName[] };

/** Statements of the store, changed: `words` must stand in one of them, or the fault would be none. */
const replacing =
  (words: string, by: string, only = '') =>
  (text: string): string =>
    text.includes(only) ? text.replaceAll(words, by) : text;

const claim = 'AS newer_email_due';
const mail =
  (change: (message: EmailMessage) => EmailMessage) =>
  (context: Context): Context => ({
    ...context,
    email: { ...context.email, send: (message, given) => context.email.send(change(message), given) },
  });
const host =
  (tell: (own: TellHost, message: HostWebhookMessage) => ReturnType<TellHost>) =>
  (context: Context): Context => {
    const { tellHost } = context;
    return { ...context, tellHost: tellHost && ((message) => tell(tellHost, message)) };
  };
let changes = 0;

/**
 * Twenty ways to break the kit. Each stands for a whole kind of mistake: a question that the guard forgets, a fence that
 * a statement drops, a promise that a port does not keep. docs/simulation.md tells how soon each was found.
 */
export const deliberateFaults: readonly Deliberate[] = [
  {
    name: 'the guard forgets opt-outs',
    seenBy: ['silence after an opt-out'],
    statement: (text) =>
      text.includes(claim)
        ? text
            .replace('oe.address IS NOT NULL AS email_opted_out', 'false AS email_opted_out')
            .replace('os.address IS NOT NULL AS sms_opted_out', 'false AS sms_opted_out')
        : text,
  },
  {
    name: 'an opt-out is written to nowhere',
    seenBy: ['silence after an opt-out'],
    statement: replacing('VALUES ($1, $2, $3,', "VALUES ($1, $2, $3 || '?',", 'INSERT INTO qr.opt_out AS o'),
  },
  {
    name: 'the guard forgets a pause',
    seenBy: ['silence under a hold'],
    statement: replacing('n.paused_at IS NOT NULL AS paused', 'false AS paused', claim),
  },
  {
    name: 'the guard forgets a question',
    seenBy: ['silence under a hold'],
    statement: replacing('n.deposit_pending, n.question_open', 'n.deposit_pending, false AS question_open', claim),
  },
  {
    name: 'the guard forgets a payment on its way',
    seenBy: ['silence under a hold'],
    statement: replacing('n.deposit_pending, n.question_open', 'false AS deposit_pending, n.question_open', claim),
  },
  {
    name: 'the guard forgets a snooze',
    seenBy: ['silence under a hold'],
    statement: replacing(
      "round(date_part('epoch', n.snoozed_until) * 1000) AS snoozed_ms",
      'NULL::float8 AS snoozed_ms',
      claim,
    ),
  },
  {
    name: 'the guard forgets the end',
    seenBy: ['silence after the end'],
    statement: (text) =>
      text.includes(claim)
        ? text
            .replace('n.status, n.paused_at', "'running' AS status, n.paused_at")
            .replace('e.disposition, c.email', "'open' AS disposition, c.email")
        : text,
  },
  {
    name: 'the guard forgets the minimum gap',
    seenBy: ['minimum gap'],
    statement: replacing("s.state IN ('authorised', 'sent', 'uncertain')", 'false', claim),
  },
  {
    name: 'the guard forgets lateness',
    seenBy: ['not late', 'minimum gap'],
    statement: replacing(
      "round(date_part('epoch', t.due_at) * 1000) AS due_ms",
      "round(date_part('epoch', $4::timestamptz) * 1000) AS due_ms",
      claim,
    ),
  },
  {
    name: 'the guard forgets windows and closed days',
    seenBy: ['window'],
    statement: replacing(
      'CASE WHEN t.xmin::text = k.version THEN NULL ELSE t.settings END AS settings',
      `t.settings || jsonb_build_object('emailWindows', NULL, 'weekends', true, 'closedDates', '[]'::jsonb, 'smsWindows',
         (SELECT jsonb_object_agg(d::text, '{"from":"00:00","to":"00:00"}'::jsonb) FROM generate_series(1, 7) d)) AS settings`,
    ),
  },
  {
    name: 'a provider without keys is sent to again like one with keys',
    seenBy: ['once', 'not after a final answer', 'what went is known'],
    context: (context) => ({ ...context, email: { ...context.email, repeatability: 'key' } }),
  },
  {
    name: 'a retry changes the message',
    seenBy: ['same bytes'],
    context: mail((message) => ({ ...message, text: `${message.text}${++changes}` })),
  },
  {
    name: 'a retry goes under a new key',
    seenBy: ['handed over only what was authorised'],
    context: mail((message) => (message.key.startsWith('notice') ? message : { ...message, key: `${message.key}!` })),
  },
  {
    name: 'the time a provider asks to wait is not heard',
    seenBy: ['not before the retry'],
    context: (context) => ({
      ...context,
      email: {
        ...context.email,
        async send(message, given) {
          const outcome = await context.email.send(message, given);
          return outcome.outcome === 'failed' && outcome.retry.kind === 'after'
            ? { ...outcome, retry: { kind: 'after', ms: null } }
            : outcome;
        },
      },
    }),
  },
  {
    name: 'what goes back to the calendar gets no due row',
    seenBy: ['nothing lost'],
    statement: replacing(
      "SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM changed WHERE state = 'scheduled'",
      'SELECT tenant_id, channel, due_at, enrollment_id, ordinal FROM changed WHERE false',
    ),
  },
  {
    name: 'what goes back to the calendar wakes no lane',
    seenBy: ['lanes wake'],
    statement: replacing(
      "FROM changed WHERE state = 'scheduled' GROUP BY 1, 2",
      'FROM changed WHERE false GROUP BY 1, 2',
    ),
  },
  {
    name: 'nobody takes over from a dead worker',
    seenBy: ['everything ends', 'nothing lost'],
    statement: replacing(
      'WHERE w.worker_id IS NULL OR w.lease_until < $1::timestamptz\n       ORDER BY c.claim_id',
      'WHERE w.worker_id IS NULL AND $1::timestamptz IS NULL\n       ORDER BY c.claim_id',
    ),
  },
  {
    name: 'a payment that is told of twice counts twice',
    seenBy: ['money is the provider\u2019s', 'won once', 'status is derived', 'only errors on purpose'],
    statement: replacing(
      'ON CONFLICT DO NOTHING RETURNING payment_id',
      'ON CONFLICT (tenant_id, provider, payment_id) DO UPDATE SET amount_minor = payment.amount_minor + excluded.amount_minor RETURNING payment_id',
      'qr.payment (',
    ),
  },
  {
    name: 'a refund told of late forgets that it has come back',
    seenBy: ['money is the provider\u2019s', 'status is derived'],
    statement: replacing('SET returned = r.returned OR excluded.returned', 'SET returned = excluded.returned'),
  },
  {
    name: 'another tenant\u2019s estimate can be reached by its id',
    seenBy: ['tenants are walls', 'only errors on purpose'],
    statement: (text) =>
      text
        .replace(
          'WHERE tenant_id = $1 AND subject_id = $2\n       ORDER BY qr.enrollment',
          'WHERE $1::int IS NOT NULL AND subject_id = $2\n       ORDER BY qr.enrollment',
        )
        .replace('WHERE e.tenant_id = $1 AND e.estimate_id = $2', 'WHERE $1::int IS NOT NULL AND e.estimate_id = $2')
        .replace(
          'WHERE n.tenant_id = $1 AND n.subject_id = $2 ORDER BY n.run',
          'WHERE $1::int IS NOT NULL AND n.subject_id = $2 ORDER BY n.run',
        ),
  },
  {
    name: 'a hold that is lifted leaves no fact',
    seenBy: ['what is stored is what events say', 'status is derived', 'silence under a hold'],
    statement: replacing(
      'AS e (run int, type text, data jsonb, actor text, actor_id text, occurred_at timestamptz)',
      "AS e (run int, type text, data jsonb, actor text, actor_id text, occurred_at timestamptz) WHERE e.type <> 'hold.lifted'",
    ),
  },
  {
    name: 'the guard forgets dead addresses',
    seenBy: ['first things first'],
    statement: (text) =>
      text.includes(claim)
        ? text
            .replace('ue.reason AS email_unreachable', 'NULL::text AS email_unreachable')
            .replace('us.reason AS sms_unreachable', 'NULL::text AS sms_unreachable')
        : text,
  },
  {
    name: 'messages carry a link that was replaced',
    seenBy: ['links are the newest'],
    statement: replacing(
      "SET token_sealed = decode($3, 'hex')",
      "SET token_sealed = coalesce(token_sealed, decode($3, 'hex'))",
    ),
  },
  {
    name: 'what the host refused counts as taken',
    seenBy: ['the host is told'],
    context: host(async (tell, message) => ({ ...(await tell(message)), taken: true })),
  },
  {
    name: 'the host is told in other words at the second try',
    seenBy: ['the host is told'],
    context: host((tell, message) => tell({ ...message, body: `${message.body} ${++changes}` })),
  },
];
