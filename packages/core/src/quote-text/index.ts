import type { EstimateDraft, ParseContext } from './draft.ts';
import { allLanguages } from './labels/all-languages.ts';
import { languagesIn } from './labels/languages.ts';
import { readDraft } from './read-draft.ts';
import { readSource } from './source-text.ts';

export type {
  DepositTerms,
  EstimateDraft,
  Evidence,
  EvidenceReason,
  FieldName,
  FieldValues,
  ParseContext,
  ParsedField,
  ParsedFields,
  ParsedLineItem,
  ParseWarning,
  ParseWarningCode,
} from './draft.ts';
export { fieldNames } from './draft.ts';
export { loadPhoneReader } from './phone-reader.ts';
export { type EmailText, readEmail } from './sources/email.ts';
export { type PdfTextItem, textFromPdfItems } from './sources/pdf-items.ts';
export type { PhoneReader } from './values/phone.ts';

/**
 * Reads a pasted estimate into a draft a person confirms. Pure and deterministic: no network, no clock, never throws.
 * A field the text does not settle is absent, not guessed; every field says where it stands in `text` (UTF-16 indexes).
 *
 * `text` may be plain text, HTML source, a Markdown table, CSV or tabs from a spreadsheet, also mixed, also a thread of mails.
 * Files come in through a step that makes text of them: `readEmail` for .eml, `textFromPdfItems` for the pieces a PDF library
 * finds on a page. Spans then mean the text those returned.
 *
 * It holds the words of every language; `readEstimate` of `@quote-rescue/core/read-estimate` loads those that a text needs.
 */
export function parseEstimate(text: string, context: ParseContext): EstimateDraft {
  const source = readSource(text);
  const codes = languagesIn(source.text, context.country);
  return readDraft(
    source,
    context,
    codes.map((code) => allLanguages[code]),
  );
}
