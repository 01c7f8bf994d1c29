-- A tenant's own copy of a sequence, made by its first edit: which version is in force for what it enrols from now on.
-- `following`: running enrollments are being brought to it, and some may still follow an earlier version.
CREATE TABLE :SCHEMA.tenant_sequence (
  tenant_id    integer NOT NULL,
  sequence_id  text NOT NULL,
  version      text NOT NULL,
  following    boolean NOT NULL,
  published_at timestamptz NOT NULL,
  actor        text NOT NULL,
  actor_id     text,
  PRIMARY KEY (tenant_id, sequence_id),
  FOREIGN KEY (tenant_id, sequence_id, version) REFERENCES :SCHEMA.sequence_version
);
CREATE INDEX tenant_sequence_following ON :SCHEMA.tenant_sequence (tenant_id, sequence_id) WHERE following;
