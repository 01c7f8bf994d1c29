import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLinks } from './check-docs-links.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quote-rescue-links-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'docs', 'guide.md'),
    '# The `enroll` call, in short\n\n## Twice\n\n## Twice\n\n```sh\n# not a heading\n```\n',
  );
});

afterEach(() => rmSync(root, { recursive: true }));

it('follows links to files and headings', () => {
  const lines = [
    '[file](docs/guide.md) [folder](docs) [web](https://example.com/x#y) [here](#top)',
    '[one](docs/guide.md#the-enroll-call-in-short) [two](./docs/guide.md#twice-1) <img src="docs/guide.md">',
    '# Top',
    '`[code](nowhere.md)`',
    '[ref]: docs/guide.md#twice',
  ];
  writeFileSync(join(root, 'README.md'), lines.join('\n'));
  expect(checkLinks(root)).toEqual([]);
});

it('names the file, the line and what is missing', () => {
  const lines = ['[a](docs/none.md)', '[b](docs/guide.md#not-a-heading)', '![c](../outside.png)', '[d]: gone.md'];
  writeFileSync(join(root, 'README.md'), lines.join('\n'));
  expect(checkLinks(root)).toEqual([
    { file: 'README.md', line: 1, target: 'docs/none.md', reason: 'there is no such file' },
    { file: 'README.md', line: 2, target: 'docs/guide.md#not-a-heading', reason: 'no heading gives #not-a-heading' },
    { file: 'README.md', line: 3, target: '../outside.png', reason: 'there is no such file' },
    { file: 'README.md', line: 4, target: 'gone.md', reason: 'there is no such file' },
  ]);
});
