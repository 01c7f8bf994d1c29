/**
 * Makes `src/styles.css` from core's `quotePageStyle`, `src/tailwind.css` and the class names in the components.
 * `--check` only says whether the file in the tree is the one this makes.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { quotePageStyle } from '@quote-rescue/core';

const packageRoot = dirname(dirname(fileURLToPath(import.meta.url)));
export const stylesPath = join(packageRoot, 'src/styles.css');

export async function buildStyles(): Promise<string> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');
  const source = await readFile(join(packageRoot, 'src/tailwind.css'), 'utf8');
  // What comes from the standard input has its folders looked for from the working directory.
  const tailwind = spawn(process.execPath, [cli, '--input', '-', '--output', '-', '--minify'], {
    cwd: join(packageRoot, 'src'),
  });
  tailwind.stdin.end(`${quotePageStyle}\n${source}`);
  const [stdout, stderr] = await Promise.all([text(tailwind.stdout), text(tailwind.stderr)]);
  if (stdout === '') throw new Error(`Tailwind made no sheet: ${stderr}`);
  return withoutGlobals(stdout);
}

/**
 * Tailwind keeps parts of some utilities in variables that it registers for the whole document (`@property`, and
 * `*, ::before {}` where that is missing). Both would reach the host's elements. We use no utility that composes them,
 * so each variable is replaced by its initial value; one that is left is a mistake and stops the build.
 */
export function withoutGlobals(css: string): string {
  const initial = new Map<string, string>();
  const scoped = css
    .replace(/@property (--tw-[\w-]+)\{([^}]*)\}/g, (_, name: string, body: string) => {
      const value = /initial-value:([^;}]*)/.exec(body)?.[1]?.trim();
      if (value) initial.set(name, value);
      return '';
    })
    .replace(/@layer properties;/g, '')
    .replace(/@layer properties\{.*?\}\}\}/s, '')
    .replace(/--tw-[\w-]+:[^;}]*;?/g, '')
    .replace(/var\((--tw-[\w-]+)(?:,\s*([^()]*))?\)/g, (whole, name: string, fallback?: string) =>
      fallback === undefined ? (initial.get(name) ?? whole) : fallback,
    )
    .replace(/\n*$/, '\n');
  const left = /--tw-[\w-]+|@property|@layer|:root|:host/.exec(scoped);
  if (left)
    throw new Error(`styles.css would reach outside .qr-root by "${left[0]}". Use a utility that does not need it.`);
  return scoped;
}

if (import.meta.main) {
  const css = await buildStyles();
  if (!process.argv.includes('--check')) {
    await writeFile(stylesPath, css);
  } else if ((await readFile(stylesPath, 'utf8').catch(() => '')) !== css) {
    console.error('packages/react/src/styles.css is stale: run `node packages/react/scripts/build-styles.ts`.');
    process.exitCode = 1;
  }
}
