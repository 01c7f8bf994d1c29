import { describe, expect, it, vi } from 'vitest';
import { fixtures } from './estimate-fixtures.ts';
import { judge, variantsOf } from './estimate-variants.ts';
import { parseEstimate } from './index.ts';

vi.setConfig({ testTimeout: 240_000 });

/** scripts/parser-reliability.ts does the same over thousands and keeps its table in docs/parser-reliability.md. */
describe('confidence means something', () => {
  const variants = variantsOf(fixtures, 400, 7);
  const judged = variants.flatMap(({ fixture }) => judge(fixture, parseEstimate(fixture.text, fixture.context)));

  it('of the fields at 0.9 and more at most one in a hundred is wrong', () => {
    const sure = judged.filter(({ confidence }) => confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(1000);
    expect(sure.filter(({ wrong }) => wrong).length).toBeLessThanOrEqual(sure.length / 100);
  });

  it('and the variants do find wrong fields, at lower confidence', () => {
    const unsure = judged.filter(({ confidence }) => confidence < 0.9);
    expect(unsure.length).toBeGreaterThan(100);
    expect(unsure.some(({ wrong }) => wrong)).toBe(true);
  });
});
