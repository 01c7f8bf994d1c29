#!/usr/bin/env node
/**
 * Runs a script of the root package.json on a machine that has only Node 20 and npm:
 *
 *   node scripts/run.mjs <script> [arguments...]
 *
 * Brings pnpm, and Node itself where the machine's is too old, from npm; installs the dependencies when the lock or a
 * package.json changed since the last time; then runs the script in a process group of its own, which ends with us.
 * It runs before anything is installed and on older Nodes, so it is plain JavaScript without dependencies.
 */
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringTools } from './run/bring-tools.mjs';
import { install } from './run/install.mjs';
import { runInGroup } from './run/process-group.mjs';
import { Explained, ROOT, say } from './run/workspace.mjs';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Explained ? error.message : (error?.stack ?? String(error)));
  process.exitCode = 1;
}

async function main([script, ...args]) {
  const command = commandOf(script);
  const env = cleanEnvironment();
  await bringTools(env);
  await install(env);
  return runInGroup(command, args, { env, stdio: 'inherit' });
}

function commandOf(name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (name && Object.hasOwn(scripts, name)) return scripts[name];
  throw new Explained(
    `${name ? `No script "${name}"` : 'Which script'}? There are: ${Object.keys(scripts).join(', ')}`,
  );
}

/**
 * What npm tells its scripts about *this* package would mislead the tools that run below, and a production
 * environment would leave the development tools out of the install.
 */
function cleanEnvironment() {
  const dropped =
    /^(npm_package_|npm_lifecycle_|npm_command$|npm_execpath$|npm_node_execpath$|npm_config_(omit|production|local_prefix|user_agent)$|NODE_ENV$|INIT_CWD$)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !dropped.test(name)));
  if (!isWritable(homedir())) {
    // npm and pnpm keep their caches at home.
    env.HOME = join(tmpdir(), `quote-rescue-home-${process.getuid ? process.getuid() : 'user'}`);
    mkdirSync(env.HOME, { recursive: true, mode: 0o700 });
    say(`Home folder ${homedir() || '(unset)'} cannot be written; caches go to ${env.HOME}.`);
  }
  return env;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
