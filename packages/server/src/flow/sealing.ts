import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

/**
 * Quote tokens are kept twice: as SHA-256 for look-up, and sealed with AES-256-GCM for sending the same link again.
 * Layout of a sealed text: 4 bytes key id, 12 bytes nonce, ciphertext, 16 bytes tag.
 */
export type Sealer = {
  seal(text: string, nonce: Uint8Array): Buffer;
  /** @throws Error if none of the secrets opens it */
  open(sealed: Uint8Array): string;
};

type Key = { readonly id: Buffer; readonly key: Buffer };

/** The first secret seals; all of them open, so that a secret can be replaced without losing links. */
export function createSealer(secrets: readonly string[]): Sealer {
  const [current, ...older] = secrets.map(toKey);
  if (current === undefined) throw new RangeError('secrets: give at least one secret of 32 characters or more.');
  return {
    seal(text, nonce) {
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.id, nonce, body, cipher.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const key = [current, ...older].find((k) => k.id.equals(bytes.subarray(0, 4)));
      if (key === undefined) {
        throw new Error(
          'A stored link was sealed with a secret that is no longer given: add it to the end of `secrets`.',
        );
      }
      const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(4, 16));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(16, -16)), decipher.final()]).toString('utf8');
    },
  };
}

function toKey(secret: string): Key {
  if (secret.length < 32)
    throw new RangeError('secrets: each must have 32 characters or more, for example `openssl rand -hex 32`.');
  const key = Buffer.from(hkdfSync('sha256', secret, 'quote-rescue', 'link-sealing', 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, 4) };
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` letters and digits, each drawn evenly: 22 of them hold 130 bits. */
export function randomName(length: number, random: (bytes: number) => Uint8Array): string {
  let name = '';
  while (name.length < length) {
    for (const byte of random(length * 2)) {
      // 248 = 4 * 62: bytes above would favour the first letters.
      if (byte < 248 && name.length < length) name += alphabet[byte % 62];
    }
  }
  return name;
}

export const tokenPattern = /^[0-9A-Za-z]{22}$/;
