-- GENERATED from the migrations by `pnpm schema:dump`. To change the schema, add a migration and run that again.
-- The page to read: what all of migrations/ together come to, under the default schema name.

CREATE SCHEMA quote_rescue;

CREATE OR REPLACE FUNCTION quote_rescue.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'events are insert-only: % on %.% refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $function$;

CREATE TABLE quote_rescue.schema_version (
  version    integer NOT NULL,
  name       text NOT NULL,
  checksum   text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT schema_version_pkey PRIMARY KEY (version)
);

CREATE TABLE quote_rescue.tenant (
  tenant_id   integer GENERATED ALWAYS AS IDENTITY,
  external_id text NOT NULL,
  settings    jsonb NOT NULL,
  created_at  timestamp with time zone NOT NULL,
  updated_at  timestamp with time zone NOT NULL,
  CONSTRAINT tenant_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_external_id_key UNIQUE (external_id)
);

CREATE TABLE quote_rescue.link (
  token_hash  bytea NOT NULL,
  tenant_id   integer NOT NULL,
  estimate_id text NOT NULL,
  revoked_at  timestamp with time zone,
  CONSTRAINT link_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE quote_rescue.lane (
  tenant_id    integer NOT NULL,
  channel      text NOT NULL,
  next_due     timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  first_due    timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  rate         double precision NOT NULL,
  spent        jsonb NOT NULL DEFAULT '[]'::jsonb,
  tokens       double precision NOT NULL,
  paused_until timestamp with time zone,
  pause_code   text,
  CONSTRAINT lane_pkey PRIMARY KEY (tenant_id, channel),
  CONSTRAINT lane_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'end'::text]))),
  CONSTRAINT lane_rate_check CHECK ((rate > (0)::double precision))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=200);
CREATE INDEX lane_next_due ON quote_rescue.lane USING btree (next_due);

CREATE TABLE quote_rescue.wake (
  wake_id   bigint GENERATED ALWAYS AS IDENTITY,
  tenant_id integer NOT NULL,
  channel   text NOT NULL,
  due_at    timestamp with time zone NOT NULL,
  CONSTRAINT wake_pkey PRIMARY KEY (wake_id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE quote_rescue.worker (
  worker_id    uuid NOT NULL,
  started_at   timestamp with time zone NOT NULL,
  heartbeat_at timestamp with time zone NOT NULL,
  lease_until  timestamp with time zone NOT NULL,
  CONSTRAINT worker_pkey PRIMARY KEY (worker_id)
);

CREATE TABLE quote_rescue.claim (
  claim_id  uuid NOT NULL,
  worker_id uuid NOT NULL,
  tenants   integer[] NOT NULL,
  keys      text[] NOT NULL,
  CONSTRAINT claim_pkey PRIMARY KEY (claim_id)
);

CREATE TABLE quote_rescue.unkept_bodies (
  batch_id bigint GENERATED ALWAYS AS IDENTITY,
  tenants  integer[] NOT NULL,
  keys     text[] NOT NULL,
  CONSTRAINT unkept_bodies_pkey PRIMARY KEY (batch_id)
);

CREATE TABLE quote_rescue.contact (
  tenant_id   integer NOT NULL,
  contact_id  bigint GENERATED ALWAYS AS IDENTITY,
  name        text NOT NULL,
  email       text,
  phone       text,
  zone        text,
  locale      text NOT NULL,
  sms_consent jsonb,
  CONSTRAINT contact_pkey PRIMARY KEY (tenant_id, contact_id)
);
CREATE INDEX contact_email ON quote_rescue.contact USING btree (tenant_id, email) WHERE (email IS NOT NULL);
CREATE INDEX contact_phone ON quote_rescue.contact USING btree (tenant_id, phone) WHERE (phone IS NOT NULL);

CREATE TABLE quote_rescue.estimate (
  tenant_id              integer NOT NULL,
  estimate_id            text NOT NULL,
  contact_id             bigint NOT NULL,
  number                 text,
  job_title              text NOT NULL,
  job_address            text,
  issued_on              date,
  valid_until            date,
  currency               text NOT NULL,
  total_minor            bigint NOT NULL,
  deposit_rule           jsonb NOT NULL,
  deposit_minor          bigint NOT NULL,
  previous_deposit_minor bigint,
  line_items             jsonb NOT NULL,
  pasted_text            text,
  host_reference         text,
  token_sealed           bytea NOT NULL,
  created_at             timestamp with time zone NOT NULL,
  disposition            text NOT NULL DEFAULT 'open'::text,
  reason                 text,
  closed_at              timestamp with time zone,
  deposit_status         text NOT NULL DEFAULT 'none'::text,
  paid_minor             bigint NOT NULL DEFAULT 0,
  refunded_minor         bigint NOT NULL DEFAULT 0,
  read_by_person         boolean NOT NULL DEFAULT false,
  needs_you              text,
  terms                  text,
  CONSTRAINT estimate_pkey PRIMARY KEY (tenant_id, estimate_id),
  CONSTRAINT estimate_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES quote_rescue.contact(tenant_id, contact_id),
  CONSTRAINT estimate_disposition_check CHECK ((disposition = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'no_response'::text])))
) WITH (fillfactor=90);
CREATE INDEX estimate_created ON quote_rescue.estimate USING btree (tenant_id, created_at DESC, estimate_id);

CREATE TABLE quote_rescue.sequence_version (
  tenant_id   integer NOT NULL,
  sequence_id text NOT NULL,
  version     text NOT NULL,
  definition  jsonb NOT NULL,
  created_at  timestamp with time zone NOT NULL,
  CONSTRAINT sequence_version_pkey PRIMARY KEY (tenant_id, sequence_id, version)
);

CREATE TABLE quote_rescue.enrollment (
  tenant_id        integer NOT NULL,
  enrollment_id    bigint GENERATED ALWAYS AS IDENTITY,
  subject_type     text NOT NULL,
  subject_id       text NOT NULL,
  run              integer NOT NULL,
  contact_id       bigint NOT NULL,
  sequence_id      text NOT NULL,
  sequence_version text NOT NULL,
  zones            text[] NOT NULL,
  holdout          boolean NOT NULL DEFAULT false,
  started_at       timestamp with time zone NOT NULL,
  status           text NOT NULL DEFAULT 'running'::text,
  end_reason       text,
  ended_at         timestamp with time zone,
  paused_at        timestamp with time zone,
  snoozed_until    timestamp with time zone,
  deposit_pending  boolean NOT NULL DEFAULT false,
  question_open    boolean NOT NULL DEFAULT false,
  CONSTRAINT enrollment_pkey PRIMARY KEY (tenant_id, enrollment_id),
  CONSTRAINT enrollment_tenant_id_subject_id_run_key UNIQUE (tenant_id, subject_id, run),
  CONSTRAINT enrollment_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES quote_rescue.contact(tenant_id, contact_id),
  CONSTRAINT enrollment_run_check CHECK ((run >= 1)),
  CONSTRAINT enrollment_status_check CHECK ((status = ANY (ARRAY['running'::text, 'ended'::text]))),
  CONSTRAINT enrollment_subject_type_check CHECK ((subject_type = ANY (ARRAY['estimate'::text, 'campaign_contact'::text, 'reminder_occurrence'::text])))
) WITH (fillfactor=90);
CREATE INDEX enrollment_contact ON quote_rescue.enrollment USING btree (tenant_id, contact_id);
CREATE INDEX enrollment_snoozed ON quote_rescue.enrollment USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);

CREATE TABLE quote_rescue.touchpoint (
  tenant_id     integer NOT NULL,
  utc_offset    smallint,
  enrollment_id bigint NOT NULL,
  ordinal       smallint NOT NULL,
  channel       text NOT NULL,
  step_id       text NOT NULL,
  key           text NOT NULL,
  due_at        timestamp with time zone NOT NULL,
  state         text NOT NULL,
  reason        text,
  settled_at    timestamp with time zone,
  CONSTRAINT touchpoint_pkey PRIMARY KEY (tenant_id, enrollment_id, ordinal),
  CONSTRAINT touchpoint_tenant_id_enrollment_id_fkey FOREIGN KEY (tenant_id, enrollment_id) REFERENCES quote_rescue.enrollment(tenant_id, enrollment_id),
  CONSTRAINT touchpoint_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'held'::text, 'authorised'::text, 'sent'::text, 'skipped'::text, 'failed'::text, 'uncertain'::text])))
) WITH (fillfactor=90, autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE quote_rescue.due (
  tenant_id     integer NOT NULL,
  channel       text NOT NULL,
  due_at        timestamp with time zone NOT NULL,
  enrollment_id bigint NOT NULL,
  ordinal       smallint NOT NULL,
  CONSTRAINT due_pkey PRIMARY KEY (tenant_id, channel, due_at, enrollment_id, ordinal)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

CREATE TABLE quote_rescue.intent (
  tenant_id        integer NOT NULL,
  key              text NOT NULL,
  enrollment_id    bigint NOT NULL,
  ordinal          smallint NOT NULL,
  worker_id        uuid,
  status           text NOT NULL,
  attempt          smallint NOT NULL DEFAULT 1,
  address          text NOT NULL,
  template         text NOT NULL,
  template_version text NOT NULL,
  renderer         text NOT NULL,
  variables        jsonb NOT NULL,
  body_hash        bytea,
  authorised_at    timestamp with time zone NOT NULL,
  handed_over_at   timestamp with time zone,
  provider         text,
  provider_id      text,
  code             text,
  may_have_gone    boolean NOT NULL DEFAULT false,
  CONSTRAINT intent_pkey PRIMARY KEY (tenant_id, key),
  CONSTRAINT intent_status_check CHECK ((status = ANY (ARRAY['authorised'::text, 'handing_over'::text, 'sent'::text, 'failed'::text, 'uncertain'::text, 'skipped'::text, 'returned'::text])))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE quote_rescue.reconciliation (
  tenant_id integer NOT NULL,
  key       text NOT NULL,
  next_at   timestamp with time zone NOT NULL,
  tries     integer NOT NULL DEFAULT 0,
  CONSTRAINT reconciliation_pkey PRIMARY KEY (tenant_id, key)
);

CREATE TABLE quote_rescue.message_body (
  tenant_id   integer NOT NULL,
  key         text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  body        bytea NOT NULL,
  CONSTRAINT message_body_pkey PRIMARY KEY (tenant_id, key)
);
CREATE INDEX message_body_recorded ON quote_rescue.message_body USING btree (recorded_at);

CREATE TABLE quote_rescue.event (
  tenant_id    integer NOT NULL,
  subject_id   text NOT NULL,
  event_id     bigint GENERATED ALWAYS AS IDENTITY,
  subject_type text NOT NULL,
  run          integer,
  type         text NOT NULL,
  data         jsonb NOT NULL,
  actor        text NOT NULL,
  actor_id     text,
  occurred_at  timestamp with time zone NOT NULL,
  recorded_at  timestamp with time zone NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (tenant_id, subject_id, event_id)
);
CREATE TRIGGER event_insert_only BEFORE DELETE OR UPDATE ON quote_rescue.event FOR EACH ROW EXECUTE FUNCTION quote_rescue.refuse_change();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON quote_rescue.event FOR EACH STATEMENT EXECUTE FUNCTION quote_rescue.refuse_change();

CREATE TABLE quote_rescue.opt_out (
  tenant_id   integer NOT NULL,
  channel     text NOT NULL,
  address     text NOT NULL,
  scope       text NOT NULL,
  source      text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  lifted_at   timestamp with time zone,
  CONSTRAINT opt_out_pkey PRIMARY KEY (tenant_id, channel, address),
  CONSTRAINT opt_out_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT opt_out_scope_check CHECK ((scope = ANY (ARRAY['reminders'::text, 'all'::text])))
);

CREATE TABLE quote_rescue.unreachable (
  tenant_id   integer NOT NULL,
  channel     text NOT NULL,
  address     text NOT NULL,
  reason      text NOT NULL,
  code        text,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT unreachable_pkey PRIMARY KEY (tenant_id, channel, address),
  CONSTRAINT unreachable_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT unreachable_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'bad_number'::text])))
);

CREATE TABLE quote_rescue.customer_message (
  tenant_id   integer NOT NULL,
  message_id  text NOT NULL,
  estimate_id text,
  kind        text NOT NULL,
  body        text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT customer_message_pkey PRIMARY KEY (tenant_id, message_id),
  CONSTRAINT customer_message_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'decline_reason'::text, 'lost_reason'::text, 'acceptance'::text, 'sms_reply'::text])))
);
CREATE INDEX customer_message_estimate ON quote_rescue.customer_message USING btree (tenant_id, estimate_id, received_at);

CREATE TABLE quote_rescue.request (
  tenant_id   integer NOT NULL,
  request_key text NOT NULL,
  input_hash  bytea NOT NULL,
  estimate_id text NOT NULL,
  created_at  timestamp with time zone NOT NULL,
  CONSTRAINT request_pkey PRIMARY KEY (tenant_id, request_key)
);

CREATE TABLE quote_rescue.payment_attempt (
  tenant_id    integer NOT NULL,
  attempt_id   text NOT NULL,
  estimate_id  text NOT NULL,
  provider     text NOT NULL,
  request      jsonb NOT NULL,
  status       text NOT NULL,
  session_id   text,
  url          text,
  amount_minor bigint NOT NULL,
  currency     text NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  expires_at   timestamp with time zone NOT NULL,
  instructions jsonb,
  checked_at   timestamp with time zone,
  CONSTRAINT payment_attempt_pkey PRIMARY KEY (tenant_id, attempt_id),
  CONSTRAINT payment_attempt_tenant_id_estimate_id_fkey FOREIGN KEY (tenant_id, estimate_id) REFERENCES quote_rescue.estimate(tenant_id, estimate_id),
  CONSTRAINT payment_attempt_status_check CHECK ((status = ANY (ARRAY['creating'::text, 'open'::text, 'expiring'::text, 'paid'::text, 'pending'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX payment_attempt_estimate ON quote_rescue.payment_attempt USING btree (tenant_id, estimate_id, created_at);
CREATE UNIQUE INDEX payment_attempt_live ON quote_rescue.payment_attempt USING btree (tenant_id, estimate_id) WHERE (status = ANY (ARRAY['creating'::text, 'open'::text]));
CREATE INDEX payment_attempt_session ON quote_rescue.payment_attempt USING btree (tenant_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX payment_attempt_unclosed ON quote_rescue.payment_attempt USING btree (created_at) WHERE (status = ANY (ARRAY['creating'::text, 'expiring'::text]));
CREATE INDEX payment_attempt_unsettled ON quote_rescue.payment_attempt USING btree (COALESCE(checked_at, created_at)) WHERE (status = ANY (ARRAY['open'::text, 'pending'::text]));

CREATE TABLE quote_rescue.payment (
  tenant_id          integer NOT NULL,
  provider           text NOT NULL,
  payment_id         text NOT NULL,
  estimate_id        text NOT NULL,
  attempt_id         text,
  amount_minor       bigint NOT NULL,
  currency           text NOT NULL,
  refunded_minor     bigint NOT NULL DEFAULT 0,
  charged_back_minor bigint NOT NULL DEFAULT 0,
  dispute            text,
  flag               text,
  kept               boolean NOT NULL DEFAULT false,
  paid_at            timestamp with time zone NOT NULL,
  recorded_at        timestamp with time zone NOT NULL,
  checked_at         timestamp with time zone NOT NULL,
  CONSTRAINT payment_pkey PRIMARY KEY (tenant_id, provider, payment_id),
  CONSTRAINT payment_tenant_id_estimate_id_fkey FOREIGN KEY (tenant_id, estimate_id) REFERENCES quote_rescue.estimate(tenant_id, estimate_id),
  CONSTRAINT payment_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX payment_by_id ON quote_rescue.payment USING btree (payment_id);
CREATE INDEX payment_checked ON quote_rescue.payment USING btree (checked_at);
CREATE INDEX payment_estimate ON quote_rescue.payment USING btree (tenant_id, estimate_id);

CREATE TABLE quote_rescue.webhook_event (
  tenant_id    integer NOT NULL,
  provider     text NOT NULL,
  event_id     text NOT NULL,
  payload      jsonb NOT NULL,
  received_at  timestamp with time zone NOT NULL,
  processed_at timestamp with time zone,
  CONSTRAINT webhook_event_pkey PRIMARY KEY (tenant_id, provider, event_id)
);
CREATE INDEX webhook_event_processed ON quote_rescue.webhook_event USING btree (processed_at) WHERE (processed_at IS NOT NULL);
CREATE INDEX webhook_event_unprocessed ON quote_rescue.webhook_event USING btree (received_at) WHERE (processed_at IS NULL);

CREATE TABLE quote_rescue.notice (
  tenant_id   integer NOT NULL,
  notice_id   bigint GENERATED ALWAYS AS IDENTITY,
  estimate_id text,
  about       text NOT NULL,
  due_at      timestamp with time zone NOT NULL,
  sent_at     timestamp with time zone,
  tries       smallint NOT NULL DEFAULT 0,
  CONSTRAINT notice_pkey PRIMARY KEY (tenant_id, notice_id)
);
CREATE INDEX notice_unsent ON quote_rescue.notice USING btree (due_at) WHERE (sent_at IS NULL);

CREATE TABLE quote_rescue.payment_refund (
  tenant_id          integer NOT NULL,
  provider           text NOT NULL,
  provider_refund_id text NOT NULL,
  payment_id         text NOT NULL,
  amount_minor       bigint NOT NULL,
  returned           boolean NOT NULL,
  CONSTRAINT payment_refund_pkey PRIMARY KEY (tenant_id, provider, provider_refund_id),
  CONSTRAINT payment_refund_tenant_id_provider_payment_id_fkey FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES quote_rescue.payment(tenant_id, provider, payment_id)
);
CREATE INDEX payment_refund_payment ON quote_rescue.payment_refund USING btree (tenant_id, provider, payment_id);

CREATE TABLE quote_rescue.payment_dispute (
  tenant_id    integer NOT NULL,
  provider     text NOT NULL,
  dispute_id   text NOT NULL,
  payment_id   text NOT NULL,
  amount_minor bigint NOT NULL,
  state        text NOT NULL,
  CONSTRAINT payment_dispute_pkey PRIMARY KEY (tenant_id, provider, dispute_id),
  CONSTRAINT payment_dispute_tenant_id_provider_payment_id_fkey FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES quote_rescue.payment(tenant_id, provider, payment_id),
  CONSTRAINT payment_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX payment_dispute_payment ON quote_rescue.payment_dispute USING btree (tenant_id, provider, payment_id);

CREATE TABLE quote_rescue.refund (
  tenant_id          integer NOT NULL,
  refund_id          text NOT NULL,
  estimate_id        text NOT NULL,
  provider           text NOT NULL,
  payment_id         text NOT NULL,
  amount_minor       bigint NOT NULL,
  status             text NOT NULL,
  asked_at           timestamp with time zone NOT NULL,
  code               text,
  provider_refund_id text,
  CONSTRAINT refund_pkey PRIMARY KEY (tenant_id, refund_id),
  CONSTRAINT refund_tenant_id_provider_payment_id_fkey FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES quote_rescue.payment(tenant_id, provider, payment_id),
  CONSTRAINT refund_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT refund_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refund_asked ON quote_rescue.refund USING btree (asked_at) WHERE (status = 'asked'::text);
CREATE INDEX refund_payment ON quote_rescue.refund USING btree (tenant_id, provider, payment_id);

CREATE TABLE quote_rescue.host_webhook (
  tenant_id    integer NOT NULL,
  webhook_id   bigint GENERATED ALWAYS AS IDENTITY,
  estimate_id  text NOT NULL,
  about        text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  next_at      timestamp with time zone NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  delivered_at timestamp with time zone,
  CONSTRAINT host_webhook_pkey PRIMARY KEY (tenant_id, webhook_id)
);
CREATE INDEX host_webhook_created ON quote_rescue.host_webhook USING btree (created_at);
CREATE INDEX host_webhook_waiting ON quote_rescue.host_webhook USING btree (next_at) WHERE (delivered_at IS NULL);

CREATE TABLE quote_rescue.rate_limit (
  key     bytea NOT NULL,
  used_to timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX rate_limit_used_to ON quote_rescue.rate_limit USING btree (used_to);

CREATE TABLE quote_rescue.tenant_sequence (
  tenant_id    integer NOT NULL,
  sequence_id  text NOT NULL,
  version      text NOT NULL,
  following    boolean NOT NULL,
  published_at timestamp with time zone NOT NULL,
  actor        text NOT NULL,
  actor_id     text,
  CONSTRAINT tenant_sequence_pkey PRIMARY KEY (tenant_id, sequence_id),
  CONSTRAINT tenant_sequence_tenant_id_sequence_id_version_fkey FOREIGN KEY (tenant_id, sequence_id, version) REFERENCES quote_rescue.sequence_version(tenant_id, sequence_id, version)
);
CREATE INDEX tenant_sequence_following ON quote_rescue.tenant_sequence USING btree (tenant_id, sequence_id) WHERE following;
