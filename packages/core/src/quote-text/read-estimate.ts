import type { EstimateDraft, ParseContext } from './draft.ts';
import { type LanguageCode, languagesIn, languagesOf, loadLanguage } from './labels/languages.ts';
import { loadPhoneReader } from './phone-reader.ts';
import { readSource } from './source-text.ts';

export type { EstimateDraft, ParseContext } from './draft.ts';

/**
 * Reads a pasted estimate as `parseEstimate` does, to the same draft, and loads what this paste needs, all at once: the reader
 * (85 kB), the words of the languages it is written in (English always, 17 kB; 7 kB each of the others) and how numbers are written
 * in the tenant's country where the parser does not know it (29 kB). For browsers; a server has all of it at hand.
 * @throws What the import of a file throws that cannot be loaded. Browsers may remember that for the life of the page.
 */
export async function readEstimate(text: string, context: ParseContext): Promise<EstimateDraft> {
  const source = readSource(text);
  const { readDraft, phones, languages } = await load(languagesIn(source.text, context.country), context.country);
  return readDraft(source, phones ? { ...context, phones } : context, languages);
}

/**
 * Loads ahead of a paste what most pastes need where the contractor is (`country`, ISO 3166-1 alpha-2), so that reading one
 * waits for nothing. Calling it twice costs nothing.
 * @throws As `readEstimate`.
 */
export async function loadReader(country: string): Promise<void> {
  await load(languagesOf(country), country);
}

async function load(codes: readonly LanguageCode[], country: string) {
  const [{ readDraft }, phones, ...languages] = await Promise.all([
    import('./read-draft.ts'),
    loadPhoneReader(country),
    ...codes.map(loadLanguage),
  ]);
  return { readDraft, phones, languages };
}
