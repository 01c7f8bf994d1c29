/**
 * A value as the text of a `$n::text::jsonb` parameter. PostgreSQL's jsonb takes neither NUL nor half a surrogate pair,
 * and pasted text holds both: they become the replacement character, as in any text that is read in a wrong encoding.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value);
  // JSON writes both as escapes, and hardly any text has one: looking for them is cheaper than asking of every value.
  return mayBeRefused.test(text) ? JSON.stringify(value, replaced) : text;
}

const mayBeRefused = /\\u(?:0000|d[89a-f])/i;
const replaced = (_key: string, inner: unknown): unknown =>
  typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\ufffd') : inner;
