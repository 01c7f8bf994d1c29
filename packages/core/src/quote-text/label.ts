import type { LabelKind } from './labels/language.ts';

/** A label at the start of a cell. */
export interface LabelMatch {
  /** One phrase can mean two things ("Work: 555-0100", "Work: new roof"): the value decides. */
  kinds: readonly LabelKind[];
  /** Whose it is, when the label says so ("Customer phone"). */
  owner: 'customer' | 'contractor' | 'thirdParty' | undefined;
  /** Where the value begins in the cell's text; its length when the label stands alone. */
  valueStart: number;
  /** How sure the text is that this is a label: a colon, the whole cell, or only words before a value. */
  form: 'colon' | 'alone' | 'open';
}

/** Labels of how to reach somebody; the personal ones of a person rather than of an office. */
export const reachKinds: readonly LabelKind[] = ['phone', 'mobile', 'email', 'fax', 'officePhone'];
export const personalKinds: readonly LabelKind[] = ['phone', 'mobile', 'email'];
export const parties = ['customer', 'contractor', 'thirdParty'] as const;
