import { json, type LocalAnswer } from '../local-http.ts';

/** Thrown inside the emulator, answered as Stripe's error object. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly fields: { readonly type: string; readonly code?: string; readonly param?: string };

  constructor(
    status: number,
    message: string,
    fields: { readonly type?: string; readonly code?: string; readonly param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = { ...fields, type: fields.type ?? 'invalid_request_error' };
  }

  toAnswer(requestId: string): LocalAnswer {
    return json(this.status, { error: { ...this.fields, message: this.message } }, { 'request-id': requestId });
  }
}

export function missing(kind: string, id: string): StripeRefusal {
  return new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
