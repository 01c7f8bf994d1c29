/**
 * npm run crash -- [--kills 200] [--point claimed] [--kind none] [--seed 1] [--due 100]
 *
 * Kills worker processes with SIGKILL at the named points of sending (and at any instant), with each kind of provider, and
 * lets another process take over. Prints what became of every message; a message that came twice, has no end, or ended as
 * something it was not, more than a chunk in doubt after one kill, or a difference found by `verify` ends with code 1.
 */
import { parseArgs } from 'node:util';
import { type CrashRow, isBroken, type KillPoint, killPoints } from '../packages/server/test/crash/crash.ts';
import { type ProviderKind, providerKinds } from '../packages/server/test/crash/kit.ts';
import { runCrashes } from '../packages/server/test/crash/run.ts';
import { TENANTS } from '../packages/server/test/crash/season.ts';
import { start } from './postgres.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    due: { type: 'string', default: '100' },
    point: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills);
const perTenant = Number(values.due) / TENANTS;
const points = killPoints.filter((point) => values.point?.includes(point) ?? true);
const kinds = providerKinds.filter((kind) => values.kind?.includes(kind) ?? true);
if (
  !(
    Number.isInteger(kills) &&
    kills > 0 &&
    Number.isInteger(perTenant) &&
    perTenant > 0 &&
    points.length > 0 &&
    kinds.length > 0
  )
) {
  console.error(
    `--kills takes a whole number above zero, --due one that ${TENANTS} tenants can share, --point ${killPoints.join(' | ')}, --kind ${providerKinds.join(' | ')}`,
  );
  process.exit(2);
}

const columns: readonly [title: string, cell: (row: CrashRow) => string | number][] = [
  ['provider', ({ kind }) => kindNames[kind]],
  ['killed at', ({ point }) => pointNames[point]],
  ['kills', (row) => row.kills],
  ['due', (row) => row.due],
  ['delivered', (row) => row.delivered],
  ['uncertain', (row) => row.uncertain],
  ['most a kill', (row) => row.mostUncertain],
  ['by hand', (row) => row.settledByHand],
  ['doubled', (row) => row.doubled],
  ['unended', (row) => row.unended],
  ['untrue', (row) => row.untrue],
  ['differences', (row) => row.differences],
];
const kindNames: Record<ProviderKind, string> = { key: 'with keys', look_up: 'with a look-up', none: 'with neither' };
const pointNames: Record<KillPoint, string> = {
  claimed: 'claimed',
  authorised: 'authorised',
  handed_over: 'handed over',
  recorded: 'recorded',
  'any instant': 'any instant',
};
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const began = performance.now();
const postgres = await start({ durability: 'off' });
let rows: CrashRow[];
try {
  console.log(line(columns.map(([title]) => title)));
  console.log(line(columns.map(() => '---')));
  rows = await runCrashes({
    postgres: postgres.url,
    kinds,
    points,
    kills,
    perTenant,
    seed: values.seed,
    onKill: (kind, point, kill) => {
      if (kill % 50 === 0 && kill < kills) console.error(`${kindNames[kind]}, ${pointNames[point]}: ${kill} kills`);
    },
    onRow: (row) => console.log(line(columns.map(([, cell]) => cell(row)))),
  });
} finally {
  await postgres.stop();
}
const broken = rows.filter(isBroken);
const sum = (of: (row: CrashRow) => number) => rows.reduce((total, row) => total + of(row), 0);
console.log(
  `\n${sum((row) => row.kills)} kills, ${sum((row) => row.delivered)} messages delivered, ${broken.length} of ${rows.length} rows broken, ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
