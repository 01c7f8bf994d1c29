import type { EstimateDraft, ParseContext } from './draft.ts';
import { languagesIn, loadLanguage } from './labels/languages.ts';
import { loadPhoneReader } from './phone-reader.ts';
import { readDraft } from './read-draft.ts';
import { readSource } from './source-text.ts';

export type { EstimateDraft, ParseContext } from './draft.ts';

/**
 * Reads a pasted estimate as `parseEstimate` does, to the same draft, and loads what only this paste needs: the words of the
 * languages it is written in (English is at hand; 6 kB each) and how numbers are written in the tenant's country where
 * the parser does not know it (29 kB). For browsers; a server has all of it at hand.
 * @throws What the import of a file throws that cannot be loaded. Browsers may remember that for the life of the page.
 */
export async function readEstimate(text: string, context: ParseContext): Promise<EstimateDraft> {
  const source = readSource(text);
  const codes = languagesIn(source.text, context.country);
  const [phones, ...languages] = await Promise.all([loadPhoneReader(context.country), ...codes.map(loadLanguage)]);
  return readDraft(source, phones ? { ...context, phones } : context, languages);
}
