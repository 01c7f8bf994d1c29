import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PNPM_VERSION } from './bring-tools.mjs';
import { delay, isRunning, runInGroup } from './process-group.mjs';
import { CACHE, Explained, ROOT, readIfThere, say } from './workspace.mjs';

export async function install(env) {
  const stamp = join(ROOT, 'node_modules', '.quote-rescue-installed');
  const wanted = dependenciesHash();
  if (isInstalled(stamp, wanted)) return;
  const unlock = await lock(join(CACHE, 'install.lock'));
  try {
    if (isInstalled(stamp, wanted)) return;
    say('Installing dependencies (the first time takes about half a minute) ...');
    rmSync(stamp, { force: true });
    // The lock's checksums say what is installed. How old each version is was checked when the lock was made; asking
    // the registry again about 700 packages takes longer than the install.
    const settings = '--config.minimumReleaseAge=0 --config.confirmModulesPurge=false';
    const command = `pnpm install --frozen-lockfile --prefer-offline ${settings}`;
    const code = await runQuietly(command, env);
    if (code !== 0)
      throw new Explained(
        `pnpm install failed (exit ${code}); its reason is above. Run the command again once it is solved.`,
      );
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

/** What pnpm has to say is of use only if it fails: till then a line every ten seconds tells that it goes on. */
async function runQuietly(command, env) {
  const file = join(CACHE, 'install.log');
  const log = openSync(file, 'w');
  const started = Date.now();
  const still = setInterval(() => say(`  ... ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  try {
    const code = await runInGroup(command, [], { env, stdio: ['ignore', log, log] });
    if (code !== 0) say(readFileSync(file, 'utf8').trim());
    return code;
  } finally {
    clearInterval(still);
    closeSync(log);
  }
}

function isInstalled(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function dependenciesHash() {
  const workspaces = ['packages', 'apps'].flatMap((folder) => {
    return readdirSync(join(ROOT, folder))
      .sort()
      .map((name) => join(folder, name, 'package.json'));
  });
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM_VERSION}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...workspaces]) {
    if (existsSync(join(ROOT, file))) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** One install at a time in a checkout: a demo and a test run may be started together. */
async function lock(file) {
  mkdirSync(dirname(file), { recursive: true });
  for (let said = false; ; ) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readIfThere(file));
    if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true });
    else if (!said) said = say(`Another run (process ${owner || '?'}) is installing; waiting for it ...`);
    await delay(500);
  }
}
