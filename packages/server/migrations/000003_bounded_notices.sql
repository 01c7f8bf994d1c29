-- How often a notice was tried: one that never goes is given up after three days.
ALTER TABLE :SCHEMA.notice ADD COLUMN tries smallint NOT NULL DEFAULT 0;
