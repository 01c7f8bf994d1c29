/**
 * What a host pays: gzip sizes of @quote-rescue/react as a consumer's bundler makes them, without the peers a host has
 * anyway (React, TanStack Query, the tRPC client). Fails over the floors; the goals are printed beside them.
 * Run after `pnpm build`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { makeConsumer } from './packed-packages.ts';

/** kB (1000 bytes), gzip. A goal is what we aim for, a floor what must never be exceeded. */
interface Budget {
  name: string;
  /** What a host's file holds. */
  code: string;
  goal: number;
  floor: number;
  /** Packages that must not be in the first load. */
  without?: RegExp;
}

const PARSER = /libphonenumber|temporal-polyfill|chrono-node|core\/dist\/quote-text/;
const screen = (name: string) => `import { ${name} } from '@quote-rescue/react'; globalThis.shown = ${name};`;

const budgets: Budget[] = [
  { name: 'provider', code: screen('QuoteRescueProvider'), goal: 5, floor: 5, without: PARSER },
  { name: 'QuoteComposer, first screen', code: screen('QuoteComposer'), goal: 16, floor: 25, without: PARSER },
  { name: 'SequenceTimeline, first screen', code: screen('SequenceTimeline'), goal: 16, floor: 25 },
  { name: 'DepositPage, first screen', code: screen('DepositPage'), goal: 16, floor: 25, without: PARSER },
];
const CSS = { goal: 4, floor: 6 };
/** ui/UI.md allows 75 kB for all scripts of the customer's page. */
const QUOTE_PAGE = { goal: 25, floor: 75 };
/**
 * The composer's reader of pastes is loaded when its box gets the focus, not with the first screen, and in several files at once.
 * The reader itself grows with every kind of paste that is read right or left alone; the words of English (17 kB) and of the other
 * languages (7 kB each, loaded when a paste may need them) are files of their own, and so is phone data (29 kB) for a country whose
 * numbers the reader does not know. `paste` is what a paste in English loads in sum.
 */
const LAZY = {
  other: { goal: 25, floor: 25 },
  reader: { goal: 80, floor: 100 },
  phones: { goal: 29, floor: 30 },
  paste: { goal: 100, floor: 120 },
};

const SHARED_PEERS = /^(react|react-dom|@tanstack\/react-query|@trpc\/client|@trpc\/tanstack-react-query)(\/|$)/;
/** Server code in a browser bundle means that a type import became a value import. */
const SERVER_ONLY = /pg-boss|pglite|@quote-rescue\/server\/|@trpc\/server\/dist\/.*initTRPC/i;

const faults: string[] = [];
const consumer = makeConsumer();
try {
  const lazySeen = new Map<string, number>();
  for (const budget of budgets) {
    const chunks = await bundle(budget);
    const first = chunks.filter((chunk) => isFirstLoad(chunk, chunks));
    report(budget.name, kilobytes(first.map(({ code }) => code).join('\n')), budget.goal, budget.floor);
    const unwanted = modulesOf(first).filter((id) => budget.without?.test(id));
    if (unwanted.length > 0)
      faults.push(`${budget.name} loads ${[...new Set(unwanted.map(packageOf))].join(', ')} at once.`);
    const server = modulesOf(chunks).filter((id) => SERVER_ONLY.test(id));
    if (server.length > 0 || chunks.some(({ code }) => /\binitTRPC\b/.test(code))) {
      faults.push(`${budget.name} brings server code into the browser: ${server.join(', ') || 'initTRPC'}`);
    }
    for (const chunk of chunks.filter((other) => !first.includes(other))) {
      lazySeen.set(chunk.name, kilobytes(chunk.code));
    }
  }
  for (const [name, size] of lazySeen) {
    const { goal, floor } = name === 'read-draft' ? LAZY.reader : name === 'min' ? LAZY.phones : LAZY.other;
    report(`loaded later: ${name}`, size, goal, floor);
  }
  const ofPaste = ['read-estimate', 'read-draft', 'en'].map((name) => lazySeen.get(name) ?? Number.NaN);
  const inSum = ofPaste.reduce((sum, size) => sum + size);
  if (Number.isNaN(inSum))
    faults.push('The files of the reader are not where they were: read-estimate, read-draft, en.');
  report('a paste in English loads', inSum, LAZY.paste.goal, LAZY.paste.floor);
  const takeOver = readFileSync(join(consumer.folder, 'node_modules/@quote-rescue/react/dist/quote-page.js'), 'utf8');
  report('quote page script, whole', kilobytes(takeOver), QUOTE_PAGE.goal, QUOTE_PAGE.floor);
  // A page loads it as it is: nothing resolves a bare name there, or fetches a second file.
  if (/\bimport\s*[\w{*"'(]/.test(takeOver)) faults.push('The quote page script imports something.');
  const css = readFileSync(join(consumer.folder, 'node_modules/@quote-rescue/react/dist/styles.css'), 'utf8');
  report('styles.css', kilobytes(css), CSS.goal, CSS.floor);
} finally {
  consumer.remove();
}
for (const fault of faults) console.error(`✗ ${fault}`);
if (faults.length > 0) process.exitCode = 1;

async function bundle({ code }: Budget): Promise<Rolldown.OutputChunk[]> {
  const entry = join(consumer.folder, 'entry.js');
  writeFileSync(entry, code);
  const result = await build({
    root: consumer.folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, external: (id: string) => SHARED_PEERS.test(id) },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((item) => item.type === 'chunk');
}

/** The entry and what it imports statically, through any number of chunks. */
function isFirstLoad(chunk: Rolldown.OutputChunk, all: Rolldown.OutputChunk[]): boolean {
  return chunk.isEntry || all.some((other) => other.imports.includes(chunk.fileName) && isFirstLoad(other, all));
}

function modulesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => id),
  );
}

function packageOf(id: string): string {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? basename(id);
}

function kilobytes(text: string): number {
  return gzipSync(text, { level: 9 }).length / 1000;
}

function report(name: string, size: number, goal: number, floor: number): void {
  const verdict = size > floor ? 'OVER THE FLOOR' : size > goal ? 'over the goal' : 'ok';
  console.log(`${name.padEnd(46)} ${size.toFixed(1).padStart(6)} kB   goal ${goal}, floor ${floor}   ${verdict}`);
  if (size > floor) faults.push(`${name} is ${size.toFixed(1)} kB gzip; the floor is ${floor} kB.`);
}
