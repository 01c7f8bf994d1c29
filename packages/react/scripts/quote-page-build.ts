import { fileURLToPath } from 'node:url';

/** Where the script of the quote page begins. */
export const quotePageEntry = fileURLToPath(new URL('../src/quote-page.tsx', import.meta.url));

const preact = (path: string): string => fileURLToPath(import.meta.resolve(path));

/**
 * What stands for React in the script of the quote page. React DOM alone is 67 kB of the page's 75 (docs/adr/0013); the
 * page is the kit's own document, so no host's React is there to be shared. Longest names first.
 */
export const quotePageAliases: Readonly<Record<string, string>> = {
  'react/jsx-runtime': preact('preact/jsx-runtime'),
  // What a build asks for that does not call itself a production build.
  'react/jsx-dev-runtime': preact('preact/jsx-runtime'),
  'react-dom/client': preact('preact/compat/client'),
  'react-dom': preact('preact/compat'),
  react: preact('preact/compat'),
};
