-- Whether a provider may hold the bytes of a message: then they stay as they were, whatever becomes of the quote.
ALTER TABLE :SCHEMA.intent ADD COLUMN may_have_gone boolean NOT NULL DEFAULT false;
