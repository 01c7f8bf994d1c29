import type { EstimateDraft, ParseContext } from './draft.ts';

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

const emailShape = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/gi;

/**
 * Reads a pasted estimate into a draft a person confirms. Pure and deterministic: no network, no clock, never throws.
 * A field the text does not settle is absent, not guessed.
 */
export function parseEstimate(text: string, context: ParseContext): EstimateDraft {
  const draft: EstimateDraft = { fields: {}, lineItems: [], warnings: [] };
  const found = [...text.slice(0, 200_000).matchAll(emailShape)];
  const only = found.length === 1 ? found[0] : undefined;
  if (only && context.country) {
    const start = only.index;
    draft.fields.customerEmail = {
      value: only[0].toLowerCase(),
      confidence: 0.3,
      start,
      end: start + only[0].length,
      reason: 'only_one',
    };
  }
  return draft;
}
