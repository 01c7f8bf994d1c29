import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { readFault } from './fault.ts';

const answer = (data: unknown, message = 'The phone number is too short.') =>
  TRPCClientError.from({ error: { code: -32600, message, data } } as never);

describe('what went wrong', () => {
  test('the server’s own words and fields come through', () => {
    const fields = [{ path: 'estimate.customerPhone', message: 'Too short.' }];
    expect(readFault(answer({ code: 'BAD_REQUEST', quoteRescue: { code: 'invalid_input', fields } }))).toEqual({
      code: 'invalid_input',
      message: 'The phone number is too short.',
      fields,
    });
  });

  test('no answer is told apart from a refusal: it is not known whether anything happened', () => {
    expect(readFault(TRPCClientError.from(new TypeError('Failed to fetch'))).code).toBe('unreachable');
    expect(readFault(new TypeError('Failed to fetch')).code).toBe('unreachable');
  });

  test('words that are not the kit’s are never shown', () => {
    const fault = readFault(answer({ code: 'INTERNAL_SERVER_ERROR' }, 'relation "x" does not exist'));
    expect(fault).toEqual({ code: 'internal', message: 'That did not work. Please try again.', fields: [] });
  });
});
