import type { ErrorCode, FieldFault } from '@quote-rescue/core';

/** What went wrong, in words a person can be shown. */
export type Fault = {
  /** `unreachable`: no answer came, so it is not known whether anything happened. */
  code: ErrorCode | 'internal' | 'unreachable';
  message: string;
  fields: readonly FieldFault[];
};

const unreachable: Fault = {
  code: 'unreachable',
  message: 'The server could not be reached.',
  fields: [],
};

/** Reads the error of a call. The server's own words are meant for people; anything else never is. */
export function readFault(error: unknown): Fault {
  if (typeof error !== 'object' || error === null || !('data' in error)) return unreachable;
  const { data } = error;
  if (typeof data !== 'object' || data === null) return unreachable;
  const detail = 'quoteRescue' in data ? data.quoteRescue : null;
  if (!isDetail(detail)) return { code: 'internal', message: 'That did not work. Please try again.', fields: [] };
  return {
    code: detail.code,
    message: 'message' in error && typeof error.message === 'string' ? error.message : 'That did not work.',
    fields: detail.fields,
  };
}

function isDetail(detail: unknown): detail is Pick<Fault, 'code' | 'fields'> {
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'code' in detail &&
    typeof detail.code === 'string' &&
    'fields' in detail &&
    Array.isArray(detail.fields)
  );
}
