import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createRandom } from '../simulation/random.ts';
import { startCountingSink } from './counting-sink.ts';
import { type CrashRow, crash, type KillPoint } from './crash.ts';
import type { ProviderKind } from './kit.ts';

export type CrashRunOptions = {
  /** A PostgreSQL whose user may create databases. */
  readonly postgres: string;
  readonly kinds: readonly ProviderKind[];
  readonly points: readonly KillPoint[];
  /** At each point and with each kind of provider. */
  readonly kills: number;
  readonly perTenant: number;
  readonly seed: string;
  readonly onRow?: (row: CrashRow) => void;
  readonly onKill?: (kind: ProviderKind, point: KillPoint, kill: number) => void;
};

/** Kills at every point with every kind of provider, each on a database of its own. */
export async function runCrashes(options: CrashRunOptions): Promise<CrashRow[]> {
  const rows: CrashRow[] = [];
  for (const kind of options.kinds) {
    for (const point of options.points) {
      const random = createRandom(`${options.seed}/${kind}/${point}`);
      const sink = await startCountingSink(() => random.next() * 4);
      const database = await createDatabase(options.postgres);
      try {
        const place = { database: database.url, kind, httpUrl: sink.httpUrl, smtpUrl: sink.smtpUrl };
        const onKill = (kill: number) => options.onKill?.(kind, point, kill);
        const row = await crash({ ...options, place, sink, point, random, onKill });
        options.onRow?.(row);
        rows.push(row);
      } finally {
        await sink.stop();
        await database.drop();
      }
    }
  }
  return rows;
}

export async function createDatabase(postgres: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `qr_crash_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: postgres });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await admin(`CREATE DATABASE ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
