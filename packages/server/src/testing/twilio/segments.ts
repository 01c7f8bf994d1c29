/** GSM 03.38 basic characters; those of the extension table take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

/** How many segments the text is billed as: 160/153 in GSM-7, 70/67 in UCS-2, no character split over a boundary. */
export function countSmsSegments(body: string): number {
  const characters = [...body];
  const gsm = characters.every((character) => basic.has(character) || extended.has(character));
  const sizes = characters.map((character) => (gsm ? (extended.has(character) ? 2 : 1) : character.length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= (gsm ? 160 : 70)) return 1;
  const limit = gsm ? 153 : 67;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > limit) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
