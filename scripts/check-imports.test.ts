import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkImports, ruleNames } from './check-imports.ts';
import { readSources } from './import-rules/source.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/imports/${name}`, import.meta.url));

describe('the import rules', () => {
  it('have a fixture each', () => {
    const fixtures = readdirSync(fixture('.')).filter((name) => name !== 'allowed');
    expect(fixtures.sort()).toEqual([...ruleNames].sort());
  });

  it.for(ruleNames)('%s finds every file of its fixture', (rule) => {
    const faults = checkImports(fixture(rule));
    const files = readSources(fixture(rule)).map(({ path }) => path);
    expect([...new Set(faults.filter((fault) => fault.rule === rule).map(({ file }) => file))].sort()).toEqual(
      files.sort(),
    );
  });

  it('find nothing where the rules are kept', () => {
    expect(readSources(fixture('allowed')).length).toBeGreaterThan(10);
    expect(checkImports(fixture('allowed'))).toEqual([]);
  });

  it('name the line, what stands there and why it may not', () => {
    expect(checkImports(fixture('react-imports'))).toContainEqual({
      rule: 'react-imports',
      file: 'packages/react/src/a.tsx',
      line: 1,
      message: "imports '@quote-rescue/server': screens use core at run time and only types of the server",
    });
  });
});
