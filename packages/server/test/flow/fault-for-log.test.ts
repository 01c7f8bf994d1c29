import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultForLog } from '../../src/flow/fault-for-log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusal = (sql: string, values: unknown[]): Promise<unknown> =>
  database.connection.db.query(sql, values).then(
    () => expect.unreachable('the database took it'),
    (error: unknown) => error,
  );

describe('an exception in a log', () => {
  it('names what the database refused, and holds nothing of the row', async () => {
    await database.connection.db.query('CREATE TABLE person (address text CONSTRAINT person_address UNIQUE)', []);
    await database.connection.db.query('INSERT INTO person VALUES ($1)', ['dana@example.com']);
    const error = await refusal('INSERT INTO person VALUES ($1)', ['dana@example.com']);
    // The row is there to be leaked.
    expect(JSON.stringify(error)).toContain('dana@example.com');
    const fault = faultForLog(error);
    expect(fault).toMatchObject({ code: '23505', constraint: 'person_address', table: 'person' });
    expect(JSON.stringify(fault)).not.toContain('dana');
  });

  it('leaves out the value that the database could not read', async () => {
    const error = await refusal('SELECT $1::text::timestamptz', ['Dana Whitfield']);
    expect(String(error)).toContain('Dana Whitfield');
    const fault = faultForLog(new Error('the step failed', { cause: error }));
    expect(fault).toMatchObject({ message: 'the step failed', cause: { code: '22007' } });
    expect(JSON.stringify(fault)).not.toContain('Dana');
  });

  it('keeps where it was thrown, without the message that heads a stack', () => {
    const fault = faultForLog(new TypeError('no mailbox dana@example.com'));
    expect(fault).toMatchObject({ name: 'TypeError', message: 'no mailbox [address]' });
    expect(fault.at).toContain('fault-for-log.test.ts');
    expect(fault.at).not.toContain('dana');
  });

  it('takes what is no exception', () => {
    expect(faultForLog('call +1 512 555 0123')).toEqual({ name: 'string', message: 'call [number]' });
    expect(faultForLog(undefined)).toEqual({ name: 'undefined', message: 'undefined' });
  });
});
