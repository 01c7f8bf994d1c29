/**
 * Checks the packages as they would be published: publint and are-the-types-wrong find nothing, exports of the
 * workspace and of the registry agree, every entry can be imported by plain Node and typed by a host's compiler.
 * Run after `pnpm build`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import * as sources from '../packages/core/src/quote-text/index.ts';
import { describePackage, publishedTarget } from './package-entries.ts';
import { type Consumer, makeConsumer, type PackedPackage } from './packed-packages.ts';

const faults: string[] = [];
const consumer = makeConsumer();
try {
  for (const packed of consumer.packages) {
    checkExportsAgree(packed);
    await checkWithPublint(packed);
    await checkWithAttw(packed);
    importEveryEntry(packed, consumer);
    runEveryCommand(packed, consumer);
    checkDeclarations(packed, consumer);
    if (packed.name === '@quote-rescue/react') checkClientDirective(packed);
  }
  checkErrorsAreOneClass(consumer);
  await checkParserReadsAlike(consumer);
  typeEveryEntry(consumer);
} finally {
  consumer.remove();
}
for (const fault of faults) console.error(`✗ ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`Packages: ${consumer.packages.map(({ name }) => name).join(', ')} are clean.`);

function checkExportsAgree({ name, folder }: PackedPackage): void {
  const { exports, publishConfig } = describePackage(folder);
  const expected = Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => [subpath, publishedTarget(target)]),
  );
  const wanted = JSON.stringify(expected, null, 2);
  if (wanted === JSON.stringify(publishConfig.exports, null, 2)) return;
  faults.push(`${name}: publishConfig.exports does not match exports. It should be:\n${wanted}`);
}

async function checkWithPublint({ name, tarball }: PackedPackage): Promise<void> {
  const { messages, pkg } = await publint({ pack: { tarball: bytes(tarball) }, strict: true });
  for (const message of messages) faults.push(`${name}: publint: ${formatMessage(message, pkg ?? {})}`);
}

/** ESM only: what CommonJS and resolution without `exports` cannot do is no fault. */
async function checkWithAttw({ name, tarball }: PackedPackage): Promise<void> {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes(tarball))));
  if (!analysis.types) {
    faults.push(`${name}: are-the-types-wrong found no types.`);
    return;
  }
  for (const problem of analysis.problems) {
    if ('resolutionKind' in problem && (problem.resolutionKind === 'node10' || problem.resolutionKind === 'node16-cjs'))
      continue;
    if ('entrypoint' in problem && problem.entrypoint.endsWith('.css')) continue;
    faults.push(`${name}: are-the-types-wrong: ${JSON.stringify(problem)}`);
  }
}

function importEveryEntry({ name, folder }: PackedPackage, { folder: host }: Consumer): void {
  for (const specifier of codeEntries(name, folder)) {
    try {
      execFileSync(process.execPath, ['--input-type=module', '-e', `await import(${JSON.stringify(specifier)})`], {
        cwd: host,
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
    } catch (error) {
      faults.push(`${specifier} cannot be imported by Node: ${(error as { stderr?: string }).stderr ?? error}`);
    }
  }
}

/** A command is in the package, is the workspace's own, and runs by plain Node: its migrations are found, too. */
function runEveryCommand({ name, folder }: PackedPackage, { folder: host }: Consumer): void {
  const { bin = {}, publishConfig } = describePackage(folder);
  for (const [command, file] of Object.entries(bin)) {
    const published = publishConfig.bin?.[command] ?? '';
    const wanted = file.replace('./src/', './dist/').replace(/\.ts$/, '.js');
    if (published !== wanted) {
      faults.push(`${name}: publishConfig.bin.${command} should lead to ${wanted}`);
      continue;
    }
    const built = join(host, 'node_modules', name, published);
    if (!readFileSync(built, 'utf8').startsWith('#!/usr/bin/env node')) {
      faults.push(`${name}: ${published} does not say that Node runs it.`);
    }
    for (const args of [['--help'], ['migrate', '--sql']]) {
      const ran = spawnSync(process.execPath, [built, ...args], { cwd: host, encoding: 'utf8', env: {} });
      if (ran.status !== 0) faults.push(`${command} ${args.join(' ')} ends with ${ran.status}: ${ran.stderr}`);
    }
  }
}

/** The built server carries a copy of the core: a host that catches by the core's class, or by its own zod, must not notice. */
function checkErrorsAreOneClass({ folder }: Consumer): void {
  const code = `
    import { QuoteRescueError } from '@quote-rescue/core';
    import { createQuoteRescue } from '@quote-rescue/server';
    try {
      createQuoteRescue({ baseUrl: 'no address', emailFrom: 'quotes@example.com' });
      process.exit(3);
    } catch (error) {
      if (!(error instanceof QuoteRescueError) || error.code !== 'misconfigured') throw error;
    }`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8' });
  if (ran.status !== 0) faults.push(`The server's errors are not of the core's class: ${ran.status} ${ran.stderr}`);
}

/** The built parser makes its expressions another way than the sources (`build/spell-out-letters.ts`): no draft may change by that. */
async function checkParserReadsAlike({ folder }: Consumer): Promise<void> {
  const built = join(folder, 'node_modules/@quote-rescue/core/dist/quote-text/index.js');
  const { parseEstimate } = (await import(pathToFileURL(built).href)) as typeof sources;
  const fixtures = join(import.meta.dirname, '../packages/core/fixtures/estimates');
  const files = readdirSync(fixtures, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.txt'))
    .toSorted();
  // One in eight takes four seconds.
  for (const file of files.filter((_, index) => index % 8 === 0)) {
    const { context } = JSON.parse(readFileSync(join(fixtures, file.replace(/txt$/, 'json')), 'utf8')) as {
      context: sources.ParseContext;
    };
    const text = readFileSync(join(fixtures, file), 'utf8');
    const [ours, theirs] = [sources.parseEstimate(text, context), parseEstimate(text, context)];
    if (!isDeepStrictEqual(ours, theirs)) faults.push(`The built parser reads ${file} otherwise than the sources do.`);
  }
}

/** Their declarations do not compile without skipLibCheck: a host must not meet them through ours. */
function checkDeclarations({ name }: PackedPackage, { folder }: Consumer): void {
  const root = join(folder, 'node_modules', name, 'dist');
  for (const file of readdirSync(root, { encoding: 'utf8', recursive: true }).filter((path) =>
    path.endsWith('.d.ts'),
  )) {
    const foreign = /['"](pg-boss|@electric-sql\/pglite)['"]/.exec(readFileSync(join(root, file), 'utf8'));
    if (foreign && !file.startsWith('adapters')) faults.push(`${name}: dist/${file} shows types of ${foreign[1]}.`);
  }
}

/** A framework with server components must know where the browser's code begins: at every component. */
function checkClientDirective({ name, folder }: PackedPackage): void {
  const sources = readdirSync(join(folder, 'src'), { encoding: 'utf8', recursive: true });
  for (const file of sources.filter((path) => path.endsWith('.tsx') && !/\.(stories|test)\.tsx$/.test(path))) {
    const begin = readFileSync(join(folder, 'src', file), 'utf8')
      .trimStart()
      .split('\n')[0];
    if (begin !== "'use client';") faults.push(`${name}: src/${file} does not begin with 'use client';`);
  }
}

/** A host in strict TypeScript, with Node's own resolution and with a bundler's. */
function typeEveryEntry({ folder, packages }: Consumer): void {
  const specifiers = packages.flatMap(({ name, folder: source }) => codeEntries(name, source));
  const reexports = specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}';\n`);
  writeFileSync(join(folder, 'host.ts'), reexports.join(''));
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const language = {
      target: 'es2022',
      lib: ['es2022', 'dom', 'esnext.disposable'],
      jsx: 'react-jsx',
      types: ['node'],
    };
    const strictness = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true };
    const compilerOptions = { module, moduleResolution, ...language, ...strictness };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.ts'] }));
    const tsc = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], options);
    // Declarations of other packages may have faults of their own; ours may not.
    const ours = stdout.split('\n').filter((line) => /^(host\.ts|node_modules\/@quote-rescue\/)/.test(line));
    for (const line of ours) faults.push(`A host with moduleResolution ${moduleResolution}: ${line}`);
  }
}

function codeEntries(name: string, folder: string): string[] {
  const subpaths = Object.keys(describePackage(folder).exports).filter((subpath) => !/\.(css|json)$/.test(subpath));
  return subpaths.map((subpath) => name + subpath.slice(1));
}

function bytes(file: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}
