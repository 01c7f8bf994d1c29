-- Refunds asked for, what the host is told, rate limits of the public pages, and what the daily look at payments needs.

-- What the customer agrees to; null = the tenant's terms, which stand in its settings.
ALTER TABLE :SCHEMA.estimate ADD COLUMN terms text;

-- How to pay where the provider has no page of its own: [{ label, value }].
ALTER TABLE :SCHEMA.payment_attempt ADD COLUMN instructions jsonb;
-- When the provider was last asked what became of it (machine time).
ALTER TABLE :SCHEMA.payment_attempt ADD COLUMN checked_at timestamptz;
CREATE INDEX payment_attempt_unsettled ON :SCHEMA.payment_attempt ((coalesce(checked_at, created_at)))
  WHERE status IN ('open', 'pending');

-- The same of a payment that has come, and when it was first told of (both machine time).
ALTER TABLE :SCHEMA.payment ADD COLUMN recorded_at timestamptz NOT NULL;
ALTER TABLE :SCHEMA.payment ADD COLUMN checked_at timestamptz NOT NULL;
CREATE INDEX payment_checked ON :SCHEMA.payment (checked_at);

-- Refunds and disputes as the provider tells them, under its ids. What is returned stays returned, and the state of a
-- dispute only goes forward, so reports come to the same in every order.
CREATE TABLE :SCHEMA.payment_refund (
  tenant_id     int NOT NULL,
  provider      text NOT NULL,
  provider_refund_id text NOT NULL,
  payment_id    text NOT NULL,
  amount_minor  bigint NOT NULL,
  -- the bank could not deliver it
  returned      boolean NOT NULL,
  PRIMARY KEY (tenant_id, provider, provider_refund_id),
  FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES :SCHEMA.payment (tenant_id, provider, payment_id)
);
CREATE INDEX payment_refund_payment ON :SCHEMA.payment_refund (tenant_id, provider, payment_id);
CREATE TABLE :SCHEMA.payment_dispute (
  tenant_id     int NOT NULL,
  provider      text NOT NULL,
  dispute_id    text NOT NULL,
  payment_id    text NOT NULL,
  amount_minor  bigint NOT NULL,
  state         text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  PRIMARY KEY (tenant_id, provider, dispute_id),
  FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES :SCHEMA.payment (tenant_id, provider, payment_id)
);
CREATE INDEX payment_dispute_payment ON :SCHEMA.payment_dispute (tenant_id, provider, payment_id);

-- A refund that a contractor asked for. refund_id is the idempotency key towards the provider; machine time.
CREATE TABLE :SCHEMA.refund (
  tenant_id     int NOT NULL,
  refund_id     text NOT NULL,
  estimate_id   text NOT NULL,
  provider      text NOT NULL,
  payment_id    text NOT NULL,
  amount_minor  bigint NOT NULL CHECK (amount_minor > 0),
  -- asked: handed over or about to be, no answer yet
  status        text NOT NULL CHECK (status IN ('asked', 'done', 'failed')),
  asked_at      timestamptz NOT NULL,
  code          text,
  -- the provider's own, once it has answered
  provider_refund_id text,
  PRIMARY KEY (tenant_id, refund_id),
  FOREIGN KEY (tenant_id, provider, payment_id) REFERENCES :SCHEMA.payment (tenant_id, provider, payment_id)
);
CREATE INDEX refund_payment ON :SCHEMA.refund (tenant_id, provider, payment_id);
CREATE INDEX refund_asked ON :SCHEMA.refund (asked_at) WHERE status = 'asked';

-- What the host is told by webhook. The payload is kept as it was first sent, so that a repeat is the same to the byte.
CREATE TABLE :SCHEMA.host_webhook (
  tenant_id     int NOT NULL,
  webhook_id    bigint GENERATED ALWAYS AS IDENTITY,
  estimate_id   text NOT NULL,
  about         text NOT NULL,
  payload       jsonb NOT NULL,
  created_at    timestamptz NOT NULL,  -- calendar time, as are the others
  next_at       timestamptz NOT NULL,
  tries         int NOT NULL DEFAULT 0,
  delivered_at  timestamptz,
  PRIMARY KEY (tenant_id, webhook_id)
);
CREATE INDEX host_webhook_waiting ON :SCHEMA.host_webhook (next_at) WHERE delivered_at IS NULL;
CREATE INDEX host_webhook_created ON :SCHEMA.host_webhook (created_at);

-- One row per visitor or link that has pressed of late: the instant (machine time) until which its allowance is used up.
-- The key is a hash: no address is kept.
CREATE TABLE :SCHEMA.rate_limit (
  key      bytea PRIMARY KEY,
  used_to  timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX rate_limit_used_to ON :SCHEMA.rate_limit (used_to);

-- A payment by the provider's id alone: what a dispute on a platform's endpoint names.
CREATE INDEX payment_by_id ON :SCHEMA.payment (payment_id);

-- For retention: reports that were applied, oldest first.
CREATE INDEX webhook_event_processed ON :SCHEMA.webhook_event (processed_at) WHERE processed_at IS NOT NULL;
