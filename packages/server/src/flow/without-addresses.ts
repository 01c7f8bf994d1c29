/** Events and logs hold no personal data, and providers like to repeat the address in their errors. */
export function withoutAddresses(text: string): string {
  const plain = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\s@<>"]+@[^\s@<>"]+/g, '[address]')
    .replace(/\+?\d[\d ().-]{6,}\d/g, '[number]');
  // Half of an emoji, or a control character, would be refused by the database, and with it the whole batch.
  return plain.slice(0, 200).toWellFormed();
}
