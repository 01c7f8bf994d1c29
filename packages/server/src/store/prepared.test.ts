import { describe, expect, it } from 'vitest';
import { createPrepared } from './prepared.ts';

describe('prepared statements', () => {
  it('give one text one name, and another text another', () => {
    const prepared = createPrepared();
    const first = prepared.config('SELECT 1', []);
    expect(prepared.config('SELECT 1', []).name).toBe(first.name);
    expect(prepared.config('SELECT 2', []).name).not.toBe(first.name);
  });

  it('are turned off for good by a pooler that does not know their names, and each statement that met it is told', () => {
    const prepared = createPrepared();
    expect(prepared.turnedOffBy({ code: '23505' })).toBe(false);
    expect(prepared.turnedOffBy({ code: '26000' })).toBe(true);
    expect(prepared.turnedOffBy({ code: '42P05' })).toBe(true);
    expect(prepared.config('SELECT 1', [1])).toEqual({ text: 'SELECT 1', values: [1] });
  });

  it('do not pile up: texts beyond the constant ones go without a name', () => {
    const prepared = createPrepared();
    for (let i = 0; i < 500; i++) prepared.config(`SELECT ${i}`, []);
    expect(prepared.config('SELECT one more', []).name).toBeUndefined();
  });
});
