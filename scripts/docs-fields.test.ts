import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { estimateInput, tenantSettings } from '../packages/core/src/api/inputs.ts';

test.each([
  ['setting', tenantSettings],
  ['field of an estimate', estimateInput],
])('docs/how-to/tenants-and-estimates.md names every %s', async (_, schema) => {
  const page = await readFile(new URL('../docs/how-to/tenants-and-estimates.md', import.meta.url), 'utf8');
  expect(Object.keys(schema.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
