/**
 * `node bench/parse.ts`: how long the estimate parser takes, in milliseconds of processor time, which other work on the machine
 * changes less than the clock. Every pasted fixture once per round; 200 KB of the worst; and by the clock the first reading of a new
 * process, by the built parser where there is one (`npm run build`), which nobody has compiled anything for yet.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseContext, parseEstimate } from '../packages/core/src/quote-text/index.ts';
import { longPaste } from '../packages/core/src/quote-text/long-pastes.ts';
import { percentile } from './measure.ts';

const root = fileURLToPath(new URL('../packages/core/fixtures/estimates/', import.meta.url));
const pastes = ['', 'own'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      text: readFileSync(join(root, folder, name.replace(/json$/, 'txt')), 'utf8'),
      context: (JSON.parse(readFileSync(join(root, folder, name), 'utf8')) as { context: ParseContext }).context,
    })),
);
const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const typical = pastes.filter(({ text }) => text.length > 100 && text.length < 5000);

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const row = (name: string, ms: number) => console.log(`${name.padEnd(44)} ${ms.toFixed(2).padStart(8)} ms`);

for (let round = 0; round < 3; round++) for (const { text, context } of typical) parseEstimate(text, context);
/** The counter of the processor is coarse, so each figure is the mean of ten calls. */
const each = typical.map(
  ({ text, context }) =>
    processorMs(() => {
      for (let call = 0; call < 10; call++) parseEstimate(text, context);
    }) / 10,
);
row(`typical paste (${typical.length}), p50`, percentile(each, 0.5));
row('typical paste, p95', percentile(each, 0.95));

const worst = [
  'Total $1.00\n',
  'Customer: Joe Smith\n1 Main St\n',
  '$1,200 ',
  '12 Main St, ',
  'A B C\n',
  '1;2;3\n',
  '> ',
  'half down ',
]
  .map((unit) => unit.repeat(Math.ceil(200_000 / unit.length)).slice(0, 200_000))
  .map((text) => processorMs(() => parseEstimate(text, us)));
row('200 KB of one thing over and over, worst', Math.max(...worst));
const long = pastes.reduce((longest, paste) => (paste.text.length > longest.text.length ? paste : longest));
row(
  `longest fixture (${Math.round(long.text.length / 1000)} KB)`,
  percentile(
    [1, 2, 3].map(() => processorMs(() => parseEstimate(long.text, long.context))),
    0.5,
  ),
);

const source = new URL('../packages/core/src/quote-text/index.ts', import.meta.url);
const built = new URL('../packages/core/dist/quote-text/index.js', import.meta.url);
const parser = existsSync(built) ? built : source;
const readFirst = `
  const { parseEstimate } = await import(process.argv[1]);
  const text = (await import('node:fs')).readFileSync(0, 'utf8');
  const before = performance.now();
  parseEstimate(text, ${JSON.stringify(us)});
  console.log(performance.now() - before);`;
const firstReading = (text: string): number => {
  const arguments_ = ['--input-type=module', '-e', readFirst, parser.href];
  return Number(execFileSync(process.execPath, arguments_, { input: text, encoding: 'utf8' }));
};
const dashed = `${typical[0]?.text}\n– ’`;
for (const [name, text] of [
  ['typical paste with a dash', dashed],
  ...['words of five languages', 'any characters', 'lines like those of an invoice', 'mails in mails'].map((nature) => [
    `200 KB, ${nature}`,
    longPaste(nature, 1),
  ]),
] as [string, string][])
  row(
    `first reading: ${name}`,
    percentile(
      [1, 2, 3, 4, 5].map(() => firstReading(text)),
      0.5,
    ),
  );
