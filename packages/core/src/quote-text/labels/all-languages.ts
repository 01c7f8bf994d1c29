import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Language } from './language.ts';
import type { LanguageCode } from './languages.ts';

/** For whoever reads without waiting: every language at hand. */
export const allLanguages: Readonly<Record<LanguageCode, Language>> = { en, fr, de, es, ja };
