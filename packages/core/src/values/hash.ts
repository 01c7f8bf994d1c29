/**
 * 64-bit hash of a text as 16 hex digits: the version of a sequence or template is the hash of its content.
 *
 * Two 32-bit FNV-1a lanes with different bases, crossed and finished as in murmur3. It tells versions apart; it is no
 * defence against someone who looks for collisions, and no secret depends on it. Web Crypto would be asynchronous,
 * and versions are needed while modules load.
 */
export function contentHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high ^= low >>> 15;
  }
  const first = finish(low ^ Math.imul(high, 0xc2b2ae35) ^ text.length);
  const second = finish(high ^ first);
  return hex(first) + hex(second);
}

/** JSON with sorted keys: the same content gives the same text whatever order it was written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function finish(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
