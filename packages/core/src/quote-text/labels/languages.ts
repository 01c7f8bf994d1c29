import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Language } from './language.ts';

/** Every language is always on: a Spanish estimate from Phoenix and an English one from Québec are both common. */
export const languages: readonly Language[] = [en, fr, de, es, ja];
