-- How often a notice was tried: one that never goes is given up after three days.
ALTER TABLE :SCHEMA.notice ADD COLUMN tries smallint NOT NULL DEFAULT 0;

-- What a report of a payment provider names. There is none for the provider's id of a message: every adapter's reports
-- name its key, and an index over a column that each recording fills would cost every message an index entry.
CREATE INDEX payment_attempt_session ON :SCHEMA.payment_attempt (tenant_id, session_id) WHERE session_id IS NOT NULL;
