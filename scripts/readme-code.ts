/**
 * The code blocks of the README are files that a test compiles and runs. A block that follows a comment naming a file
 * must be that file: `--write` puts it there, without it a difference fails the check.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const readme = new URL('README.md', root);
const block = /<!-- (apps\/[\w./-]+) -->\n```(\w+)\n[\s\S]*?```/g;

const before = await readFile(readme, 'utf8');
const names = [...before.matchAll(block)].map((match) => match[1] ?? '');
const files = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, root), 'utf8')] as const)),
);
const after = before.replace(
  block,
  (_all, name: string, language: string) =>
    `<!-- ${name} -->\n\`\`\`${language}\n${files.get(name)?.trimEnd()}\n\`\`\``,
);

if (names.length === 0) {
  console.error(
    'README.md names no file beside a code block: the pattern in scripts/readme-code.ts no longer fits it.',
  );
  process.exitCode = 1;
} else if (process.argv.includes('--write')) {
  await writeFile(readme, after);
} else if (before !== after) {
  console.error(
    `README.md shows other code than ${names.join(' and ')}. Run: node ${fileURLToPath(import.meta.url)} --write`,
  );
  process.exitCode = 1;
} else {
  console.log(`README.md shows ${names.length} files as they are.`);
}
