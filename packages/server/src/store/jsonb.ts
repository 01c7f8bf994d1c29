/**
 * A value as the text of a `$n::text::jsonb` parameter. PostgreSQL's jsonb takes neither NUL nor half a surrogate pair,
 * and pasted text holds both: they become the replacement character, as in any text that is read in a wrong encoding.
 */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\ufffd') : inner,
  );
}
