-- QuoteRescue, migration 1. :SCHEMA is replaced by the host's schema name (default quote_rescue).
--
-- Two kinds of tables:
--   tenant data   tenant_id comes first in every primary, unique and foreign key, so that the same schema can be
--                 distributed by tenant_id (Citus) without a change;
--   control       small, read across tenants, local to one node: schema_version, tenant, link, lane, wake, worker, claim,
--                 unkept_bodies.
--
-- One lock order everywhere: lanes, then enrollments by id, then the rest.

-- control ------------------------------------------------------------------------------------------------------------

-- The host names its tenants as it likes; inside, four bytes do.
CREATE TABLE :SCHEMA.tenant (
  tenant_id    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id  text NOT NULL UNIQUE,
  settings     jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL
);

-- Token of a quote link -> where it belongs. Only the SHA-256 is kept here; the sealed token stands with the estimate.
CREATE TABLE :SCHEMA.link (
  token_hash   bytea PRIMARY KEY,
  tenant_id    int NOT NULL,
  estimate_id  text NOT NULL,
  revoked_at   timestamptz
);

-- One row per tenant and channel: when the calendar wants this lane next, and what its rate still allows (machine time).
CREATE TABLE :SCHEMA.lane (
  tenant_id     int NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'sms', 'end')),
  next_due      timestamptz NOT NULL DEFAULT 'infinity',
  first_due     timestamptz NOT NULL DEFAULT 'infinity',      -- no row of the calendar is earlier, unless a hint still waits
  rate          double precision NOT NULL CHECK (rate > 0),   -- messages or segments in any second
  spent         jsonb NOT NULL DEFAULT '[]',                  -- of the last second, and held: [[slot of machine time, tokens]]
  tokens        double precision NOT NULL,                    -- what it was last left with
  paused_until  timestamptz,
  pause_code    text,
  PRIMARY KEY (tenant_id, channel)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
CREATE INDEX lane_next_due ON :SCHEMA.lane (next_due);

-- Insert-only hints "this lane has something at that time". Enrolment writes these and never touches a lane, so that a
-- host transaction that enrolled and stays open blocks nobody.
CREATE TABLE :SCHEMA.wake (
  wake_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id  int NOT NULL,
  channel    text NOT NULL,
  due_at     timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- A lease belongs to a worker, not to each message. Machine time.
CREATE TABLE :SCHEMA.worker (
  worker_id     uuid PRIMARY KEY,
  started_at    timestamptz NOT NULL,
  heartbeat_at  timestamptz NOT NULL,
  lease_until   timestamptz NOT NULL
);

-- What a worker has taken from the calendar and not yet recorded: one row a batch instead of an index over all intents.
CREATE TABLE :SCHEMA.claim (
  claim_id   uuid PRIMARY KEY,
  worker_id  uuid NOT NULL,
  tenants    int[] NOT NULL,
  keys       text[] NOT NULL
);

-- Batches that are recorded and whose full messages are still to be kept. A row a batch: see message_body.
CREATE TABLE :SCHEMA.unkept_bodies (
  batch_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenants   int[] NOT NULL,
  keys      text[] NOT NULL
);

-- tenant data --------------------------------------------------------------------------------------------------------

CREATE TABLE :SCHEMA.contact (
  tenant_id   int NOT NULL,
  contact_id  bigint GENERATED ALWAYS AS IDENTITY,
  name        text NOT NULL,
  email       text,             -- normal form: lower case
  phone       text,             -- E.164
  zone        text,             -- IANA; null = the tenant's
  locale      text NOT NULL,
  sms_consent jsonb,            -- { source, on, note? }; null = none
  PRIMARY KEY (tenant_id, contact_id)
);
CREATE INDEX contact_email ON :SCHEMA.contact (tenant_id, email) WHERE email IS NOT NULL;
CREATE INDEX contact_phone ON :SCHEMA.contact (tenant_id, phone) WHERE phone IS NOT NULL;

CREATE TABLE :SCHEMA.estimate (
  tenant_id          int NOT NULL,
  estimate_id        text NOT NULL,
  contact_id         bigint NOT NULL,
  number             text,
  job_title          text NOT NULL,
  job_address        text,
  issued_on          date,
  valid_until        date,
  currency           text NOT NULL,
  total_minor        bigint NOT NULL,
  deposit_rule       jsonb NOT NULL,
  deposit_minor      bigint NOT NULL,
  previous_deposit_minor bigint,
  line_items         jsonb NOT NULL,
  pasted_text        text,
  host_reference     text,
  token_sealed       bytea NOT NULL,
  created_at         timestamptz NOT NULL,
  -- projection of the events
  disposition        text NOT NULL DEFAULT 'open' CHECK (disposition IN ('open', 'won', 'lost', 'no_response')),
  reason             text,
  closed_at          timestamptz,
  deposit_status     text NOT NULL DEFAULT 'none',
  paid_minor         bigint NOT NULL DEFAULT 0,
  refunded_minor     bigint NOT NULL DEFAULT 0,
  read_by_person     boolean NOT NULL DEFAULT false,
  needs_you          text,
  PRIMARY KEY (tenant_id, estimate_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES :SCHEMA.contact (tenant_id, contact_id)
) WITH (fillfactor = 90);
CREATE INDEX estimate_created ON :SCHEMA.estimate (tenant_id, created_at DESC, estimate_id);

-- Sequence definitions as they were when somebody was enrolled under them.
CREATE TABLE :SCHEMA.sequence_version (
  tenant_id    int NOT NULL,
  sequence_id  text NOT NULL,
  version      text NOT NULL,
  definition   jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, sequence_id, version)
);

CREATE TABLE :SCHEMA.enrollment (
  tenant_id         int NOT NULL,
  enrollment_id     bigint GENERATED ALWAYS AS IDENTITY,
  subject_type      text NOT NULL CHECK (subject_type IN ('estimate', 'campaign_contact', 'reminder_occurrence')),
  subject_id        text NOT NULL,
  run               int NOT NULL CHECK (run >= 1),
  contact_id        bigint NOT NULL,
  sequence_id       text NOT NULL,
  sequence_version  text NOT NULL,
  zones             text[] NOT NULL,   -- the first rules the days; a message must fit the windows of all
  holdout           boolean NOT NULL DEFAULT false,
  started_at        timestamptz NOT NULL,
  -- projection of the events
  status            text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'ended')),
  end_reason        text,
  ended_at          timestamptz,
  paused_at         timestamptz,       -- holds: each lifted only by its own cause
  snoozed_until     timestamptz,
  deposit_pending   boolean NOT NULL DEFAULT false,
  question_open     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, enrollment_id),
  UNIQUE (tenant_id, subject_id, run),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES :SCHEMA.contact (tenant_id, contact_id)
) WITH (fillfactor = 90);
CREATE INDEX enrollment_contact ON :SCHEMA.enrollment (tenant_id, contact_id);
CREATE INDEX enrollment_snoozed ON :SCHEMA.enrollment (snoozed_until) WHERE snoozed_until IS NOT NULL;

-- The calendar. No index here changes with the state of a row.
CREATE TABLE :SCHEMA.touchpoint (
  tenant_id      int NOT NULL,
  -- Minutes east of UTC that the clock in the run's first zone was planned to show at due_at; null = due_at is an instant
  -- and no time of day. Where the zone's rules change after planning, the guard sees it. Stands here because rows are
  -- aligned: between an int and a bigint it costs no byte.
  utc_offset     smallint,
  enrollment_id  bigint NOT NULL,
  ordinal        smallint NOT NULL,
  channel        text NOT NULL,
  step_id        text NOT NULL,
  key            text NOT NULL,
  due_at         timestamptz NOT NULL,
  -- scheduled: has a due row at due_at · held: waits for a hold to be lifted · authorised: has an intent ·
  -- sent, skipped, failed, uncertain: outcomes
  state          text NOT NULL CHECK (state IN ('scheduled', 'held', 'authorised', 'sent', 'skipped', 'failed', 'uncertain')),
  reason         text,
  settled_at     timestamptz,          -- calendar time of authorisation, later of the outcome
  -- A key is unique where it matters: only one intent of the tenant can have it, and without an intent nothing goes. An
  -- index over all keys would be the largest of all, and nobody looks for a key without its subject.
  PRIMARY KEY (tenant_id, enrollment_id, ordinal),
  FOREIGN KEY (tenant_id, enrollment_id) REFERENCES :SCHEMA.enrollment (tenant_id, enrollment_id)
) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);

-- What the dispatcher looks for. A row whose due_at differs from its touchpoint's is stale and is dropped unseen.
CREATE TABLE :SCHEMA.due (
  tenant_id      int NOT NULL,
  channel        text NOT NULL,
  due_at         timestamptz NOT NULL,
  enrollment_id  bigint NOT NULL,
  ordinal        smallint NOT NULL,
  PRIMARY KEY (tenant_id, channel, due_at, enrollment_id, ordinal)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- "This message goes to this address under this key", committed before the hand-over. Pins what is needed to make the
-- same bytes again: template, renderer and variables (the link is a marker in them).
CREATE TABLE :SCHEMA.intent (
  tenant_id         int NOT NULL,
  key               text NOT NULL,
  enrollment_id     bigint NOT NULL,
  ordinal           smallint NOT NULL,
  worker_id         uuid,
  status            text NOT NULL CHECK (status IN ('authorised', 'handing_over', 'sent', 'failed', 'uncertain', 'skipped', 'returned')),
  attempt           smallint NOT NULL DEFAULT 1,
  address           text NOT NULL,
  template          text NOT NULL,
  template_version  text NOT NULL,
  renderer          text NOT NULL,
  variables         jsonb NOT NULL,
  body_hash         bytea,
  authorised_at     timestamptz NOT NULL,   -- calendar time
  handed_over_at    timestamptz,            -- machine time
  provider          text,
  provider_id       text,
  code              text,
  PRIMARY KEY (tenant_id, key)
  -- Each row is written once more within seconds: there is room for that in its own page, so no index entry is made.
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- Hand-overs whose end is not known, and when to ask again (machine time).
CREATE TABLE :SCHEMA.reconciliation (
  tenant_id  int NOT NULL,
  key        text NOT NULL,
  next_at    timestamptz NOT NULL,
  tries      int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, key)
);

-- The full message, once handed over; written off the hot path, deflated, dropped by retention.
CREATE TABLE :SCHEMA.message_body (
  tenant_id    int NOT NULL,
  key          text NOT NULL,
  recorded_at  timestamptz NOT NULL,
  body         bytea NOT NULL,
  PRIMARY KEY (tenant_id, key)
);
CREATE INDEX message_body_recorded ON :SCHEMA.message_body (recorded_at);

-- Facts. Insert-only. No personal data.
CREATE TABLE :SCHEMA.event (
  tenant_id     int NOT NULL,
  subject_id    text NOT NULL,
  event_id      bigint GENERATED ALWAYS AS IDENTITY,
  subject_type  text NOT NULL,
  run           int,
  type          text NOT NULL,
  data          jsonb NOT NULL,
  actor         text NOT NULL,
  actor_id      text,
  occurred_at   timestamptz NOT NULL,
  recorded_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, subject_id, event_id)
);

CREATE FUNCTION :SCHEMA.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are insert-only: % on %.% refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER event_insert_only BEFORE UPDATE OR DELETE ON :SCHEMA.event
  FOR EACH ROW EXECUTE FUNCTION :SCHEMA.refuse_change();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON :SCHEMA.event
  FOR EACH STATEMENT EXECUTE FUNCTION :SCHEMA.refuse_change();

-- Until the person opts in again. scope reminders: receipts still go; all: nothing of the channel goes.
CREATE TABLE :SCHEMA.opt_out (
  tenant_id    int NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('email', 'sms')),
  address      text NOT NULL,
  scope        text NOT NULL CHECK (scope IN ('reminders', 'all')),
  source       text NOT NULL,
  recorded_at  timestamptz NOT NULL,
  lifted_at    timestamptz,
  PRIMARY KEY (tenant_id, channel, address)
);

-- Addresses that take no messages: hard bounces, wrong numbers.
CREATE TABLE :SCHEMA.unreachable (
  tenant_id    int NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('email', 'sms')),
  address      text NOT NULL,
  reason       text NOT NULL CHECK (reason IN ('bounced', 'bad_number')),
  code         text,
  recorded_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, channel, address)
);

-- Free text of people, apart from the events so that it can be erased.
CREATE TABLE :SCHEMA.customer_message (
  tenant_id    int NOT NULL,
  message_id   text NOT NULL,
  estimate_id  text,
  kind         text NOT NULL CHECK (kind IN ('question', 'decline_reason', 'lost_reason', 'acceptance', 'sms_reply')),
  body         text NOT NULL,
  received_at  timestamptz NOT NULL,
  answered_at  timestamptz,
  PRIMARY KEY (tenant_id, message_id)
);
CREATE INDEX customer_message_estimate ON :SCHEMA.customer_message (tenant_id, estimate_id, received_at);

-- Same request key, same answer.
CREATE TABLE :SCHEMA.request (
  tenant_id    int NOT NULL,
  request_key  text NOT NULL,
  input_hash   bytea NOT NULL,
  estimate_id  text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, request_key)
);

CREATE TABLE :SCHEMA.payment_attempt (
  tenant_id        int NOT NULL,
  attempt_id       text NOT NULL,
  estimate_id      text NOT NULL,
  provider         text NOT NULL,
  request          jsonb NOT NULL,      -- exactly what is asked of the provider, under its idempotency key
  status           text NOT NULL CHECK (status IN ('creating', 'open', 'expiring', 'paid', 'pending', 'failed', 'expired')),
  session_id       text,
  url              text,
  amount_minor     bigint NOT NULL,
  currency         text NOT NULL,
  created_at       timestamptz NOT NULL,  -- machine time, like the provider's
  expires_at       timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, attempt_id),
  FOREIGN KEY (tenant_id, estimate_id) REFERENCES :SCHEMA.estimate (tenant_id, estimate_id)
);
-- At most one live session per estimate.
CREATE UNIQUE INDEX payment_attempt_live ON :SCHEMA.payment_attempt (tenant_id, estimate_id)
  WHERE status IN ('creating', 'open');
-- Sessions that the provider has not been told to close yet, and those it has not answered for: a handful.
CREATE INDEX payment_attempt_unclosed ON :SCHEMA.payment_attempt (created_at) WHERE status IN ('creating', 'expiring');
CREATE INDEX payment_attempt_estimate ON :SCHEMA.payment_attempt (tenant_id, estimate_id, created_at);

-- Money that really moved, as the provider reports it.
CREATE TABLE :SCHEMA.payment (
  tenant_id       int NOT NULL,
  provider        text NOT NULL,
  payment_id      text NOT NULL,
  estimate_id     text NOT NULL,
  attempt_id      text,
  amount_minor    bigint NOT NULL,
  currency        text NOT NULL,
  -- sums of payment_refund and payment_dispute, kept beside the payment for every screen that shows it
  refunded_minor      bigint NOT NULL DEFAULT 0,
  charged_back_minor  bigint NOT NULL DEFAULT 0,
  dispute         text CHECK (dispute IN ('open', 'won', 'lost')),
  flag            text,
  kept            boolean NOT NULL DEFAULT false,
  paid_at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, provider, payment_id),
  FOREIGN KEY (tenant_id, estimate_id) REFERENCES :SCHEMA.estimate (tenant_id, estimate_id)
);
CREATE INDEX payment_estimate ON :SCHEMA.payment (tenant_id, estimate_id);

-- Stored before it is acknowledged. processed_at is set in the transaction that applies it.
CREATE TABLE :SCHEMA.webhook_event (
  tenant_id     int NOT NULL,
  provider      text NOT NULL,
  event_id      text NOT NULL,
  payload       jsonb NOT NULL,
  received_at   timestamptz NOT NULL,
  processed_at  timestamptz,
  PRIMARY KEY (tenant_id, provider, event_id)
);
-- What a crash or an early arrival left: a handful.
CREATE INDEX webhook_event_unprocessed ON :SCHEMA.webhook_event (received_at) WHERE processed_at IS NULL;

-- What the contractor is told, by e-mail and to the host, after undo is over.
CREATE TABLE :SCHEMA.notice (
  tenant_id    int NOT NULL,
  notice_id    bigint GENERATED ALWAYS AS IDENTITY,
  estimate_id  text,
  about        text NOT NULL,
  due_at       timestamptz NOT NULL,
  sent_at      timestamptz,
  PRIMARY KEY (tenant_id, notice_id)
);
CREATE INDEX notice_unsent ON :SCHEMA.notice (due_at) WHERE sent_at IS NULL;
