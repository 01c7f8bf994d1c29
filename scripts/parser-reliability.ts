/**
 * `node scripts/parser-reliability.ts [--count 3000] [--seed 1] [--wrong] [--write]`
 *
 * How often a field of the estimate parser is right, by the confidence it gave: over generated variants of the fixtures, and
 * over the fixtures held out. Exits with 1 when more than 1 in 100 of the fields at 0.9 and more is wrong.
 * `--wrong` lists them; `--write` puts the table into docs/parser-reliability.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Fixture } from '../packages/core/src/quote-text/estimate-faults.ts';
import { type Judged, judge, variantsOf } from '../packages/core/src/quote-text/estimate-variants.ts';
import { parseEstimate } from '../packages/core/src/quote-text/index.ts';

const options = { count: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } } as const;
const flags = { wrong: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } } as const;
const { values } = parseArgs({ options: { ...options, ...flags } });

const root = fileURLToPath(new URL('../packages/core/fixtures/estimates/', import.meta.url));
const fixtures = ['', 'own', 'held-out'].flatMap((folder) => {
  const path = join(root, folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name): Fixture => {
      const text = readFileSync(join(path, name.replace(/json$/, 'txt')), 'utf8');
      return {
        ...JSON.parse(readFileSync(join(path, name), 'utf8')),
        text,
        split: folder === 'held-out' ? folder : 'own',
      };
    });
});

const bands = [0.9, 0.8, 0.7, 0.6, 0.5, 0];
const open = fixtures.filter((fixture) => fixture.split !== 'held-out');
const heldOut = fixtures.filter((fixture) => fixture.split === 'held-out');
const variants = variantsOf(open, Number(values.count), Number(values.seed));
const judged = variants.flatMap(({ fixture, change }) =>
  judge(fixture, parseEstimate(fixture.text, fixture.context)).map((one) => ({ ...one, change, id: fixture.id })),
);
const held = heldOut.flatMap((fixture) =>
  judge(fixture, parseEstimate(fixture.text, fixture.context)).map((one) => ({ ...one, change: '', id: fixture.id })),
);

const sure = [...judged, ...held].filter(({ confidence }) => confidence >= 0.9);
const share = sure.filter(({ wrong }) => wrong).length / sure.length;
const report = [
  `${variants.length} variants of ${open.length} fixtures (seed ${values.seed}):`,
  '',
  table(judged),
  '',
  `Of the fields at 0.9 and more, by field:`,
  '',
  fieldTable(sure),
  ...(held.length > 0 ? ['', `The ${heldOut.length} fixtures held out, as they are:`, '', table(held)] : []),
].join('\n');
console.log(report);
if (values.wrong)
  for (const { id, change, field, confidence, value } of [...judged, ...held].filter((one) => one.wrong))
    console.log(`${confidence.toFixed(2)} ${id} ${change || 'held out'} ${field}: ${JSON.stringify(value)}`);
if (values.write) {
  const path = fileURLToPath(new URL('../docs/parser-reliability.md', import.meta.url));
  const [before, after] = readFileSync(path, 'utf8').split(/<!-- table begins -->[\s\S]*<!-- table ends -->/);
  writeFileSync(path, `${before}<!-- table begins -->\n\n${report}\n\n<!-- table ends -->${after}`);
}
if (share > 0.01) {
  console.error(`✗ ${(share * 100).toFixed(2)} % of the fields at 0.9 and more are wrong; at most 1 % may be.`);
  process.exitCode = 1;
}

function table(fields: readonly Judged[]): string {
  const rows = bands.map((from, index) => {
    const to = bands[index - 1] ?? 1.01;
    const inBand = fields.filter(({ confidence }) => confidence >= from && confidence < to);
    const wrong = inBand.filter((one) => one.wrong).length;
    const name = index === 0 ? '0.9 and more' : from === 0 ? 'below 0.5: asked' : `${from} to ${to}`;
    return `| ${name} | ${inBand.length} | ${wrong} | ${percent(inBand.length - wrong, inBand.length)} |`;
  });
  return ['| Confidence | Fields | Wrong | Right |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function fieldTable(fields: readonly Judged[]): string {
  const names = [...new Set(fields.map(({ field }) => field))];
  const rows = names.map((name) => {
    const own = fields.filter(({ field }) => field === name);
    const wrong = own.filter((one) => one.wrong).length;
    return `| ${name} | ${own.length} | ${wrong} | ${percent(own.length - wrong, own.length)} |`;
  });
  return ['| Field | Fields | Wrong | Right |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;
}
