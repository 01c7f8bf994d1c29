import { type ErrorCode, type FieldFault, QuoteRescueError } from '@quote-rescue/core';
import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import * as z from 'zod';
import { invalidInput } from '../../flow/parse-input.ts';

/** What a client finds in `error.data.quoteRescue`, also when the router is nested in a host's own. */
export type ErrorDetail = { readonly code: ErrorCode | 'internal'; readonly fields: readonly FieldFault[] };

const trpcCodes = {
  invalid_input: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  request_key_reused: 'CONFLICT',
  nothing_to_send: 'UNPROCESSABLE_CONTENT',
  unknown_zone: 'BAD_REQUEST',
  unknown_sequence: 'BAD_REQUEST',
  too_late: 'CONFLICT',
  already_ended: 'CONFLICT',
  payments_unavailable: 'SERVICE_UNAVAILABLE',
  bad_signature: 'UNAUTHORIZED',
  rate_limited: 'TOO_MANY_REQUESTS',
  schema_missing: 'INTERNAL_SERVER_ERROR',
  schema_too_new: 'INTERNAL_SERVER_ERROR',
  misconfigured: 'PRECONDITION_FAILED',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

/** The error a procedure throws for an error of the kit; the kit's own stays its `cause`. */
export function toTRPCError(error: QuoteRescueError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error });
}

/** Neither an error of the kit nor one of tRPC's own refusals (unknown path, body that is no JSON). */
export function isUnexpected(error: TRPCError): boolean {
  return error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof QuoteRescueError);
}

/** Adds `data.quoteRescue`. The text of an unexpected error (a driver's, a database's) and every stack stay here. */
export function withQuoteRescue(error: TRPCError, shape: TRPCDefaultErrorShape) {
  const known = findQuoteRescueError(error);
  const detail: ErrorDetail = known ?? { code: isUnexpected(error) ? 'internal' : 'invalid_input', fields: [] };
  const { stack: _, ...data } = shape.data;
  return {
    ...shape,
    message: known?.message ?? (isUnexpected(error) ? internalMessage : shape.message),
    data: { ...data, quoteRescue: { code: detail.code, fields: [...detail.fields] } },
  };
}

/** The kit's error in what tRPC caught: thrown by a flow, or by the check of an input. */
function findQuoteRescueError(error: TRPCError): QuoteRescueError | null {
  if (error.cause instanceof QuoteRescueError) return error.cause;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) return invalidInput(error.cause);
  return null;
}

const internalMessage =
  'Something failed on our side. What you entered is still on your screen; look at the quote before you try again.';
