import * as z from 'zod';
import type { FormValue } from './form.ts';
import { StripeRefusal } from './refusal.ts';

const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
const text = z.string().min(1, 'You passed an empty string');
const webAddress = text.refine((value) => /^https?:\/\/[^\s/]+/.test(value), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' },
});
const mailbox = text.refine((value) => z.email().safeParse(value).success, {
  error: 'Invalid email address',
  params: { code: 'email_invalid' },
});
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((fields) => Object.keys(fields).length <= 50, 'Metadata can have up to 50 keys');
const ignored = z.unknown().optional();

/**
 * What a deposit session may say in API 2026-10-28. Like Stripe, an unknown parameter is an error: `payment_method_types`
 * is gone since that version. Parameters that would not change the emulated page are taken and ignored; those that would
 * (subscriptions, discounts, tax) are refused as unknown rather than half kept.
 */
const createParams = z.strictObject({
  mode: z.literal('payment', 'The emulator takes mode=payment only'),
  line_items: z.record(
    z.string(),
    z.strictObject({
      quantity: integer.pipe(z.number().int().min(1)).default(1),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/i, 'Invalid currency'),
        unit_amount: integer.pipe(z.number().int().min(0)),
        product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }),
      }),
    }),
  ),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  customer_email: mailbox.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.max(1000).optional(),
      receipt_email: z.email().optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      application_fee_amount: integer.optional(),
      on_behalf_of: text.optional(),
      transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
    })
    .optional(),
  expires_at: integer.optional(),
  ui_mode: z.literal('hosted_page', 'Invalid ui_mode: the emulator serves hosted_page').optional(),
  expand: z.record(z.string(), z.string()).optional(),
  allowed_payment_method_types: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  locale: ignored,
  phone_number_collection: ignored,
  submit_type: ignored,
});

export type SessionParams = z.output<typeof createParams> & { readonly amountTotal: number; readonly currency: string };

/** Half a dollar or about as much, in minor units. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  aud: 50,
  nzd: 50,
  chf: 50,
  jpy: 50,
  mxn: 1000,
  sek: 300,
  nok: 300,
  dkk: 250,
};
const wholeOnly = new Set(['isk', 'ugx']);
const threeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** @throws StripeRefusal for the first fault, worded and coded as the API does */
export function readForm<Shape extends z.ZodType>(
  shape: Shape,
  form: { readonly [name: string]: FormValue },
): z.output<Shape> {
  const parsed = shape.safeParse(form);
  if (!parsed.success) throw toRefusal(parsed.error.issues[0]);
  return parsed.data;
}

/** @throws StripeRefusal for a sum that cannot be charged */
export function checkSum(amount: number, currency: string): void {
  if (amount < (minimums[currency] ?? 50))
    throw new StripeRefusal(400, `The total must be at least ${minimums[currency] ?? 50} in ${currency}.`, {
      code: 'amount_too_small',
    });
  if (amount > 99_999_999)
    throw new StripeRefusal(400, 'The total must be no more than 99999999.', { code: 'amount_too_large' });
  if (threeDecimals.has(currency) && amount % 10 !== 0)
    throw new StripeRefusal(400, `The last digit of an amount in ${currency} must be 0.`, {
      code: 'parameter_invalid_integer',
    });
  if (wholeOnly.has(currency) && amount % 100 !== 0)
    throw new StripeRefusal(400, `Invalid amount. ${currency} amounts must be evenly divisible by 100.`, {
      code: 'invalid_charge_amount_no_decimal_compatible',
    });
}

/** @throws StripeRefusal as the API would answer */
export function readSessionParams(form: { readonly [name: string]: FormValue }, now: number): SessionParams {
  const params = readForm(createParams, form);
  const items = Object.values(params.line_items);
  const [first] = items;
  if (first === undefined)
    throw new StripeRefusal(400, 'Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  const currency = first.price_data.currency.toLowerCase();
  if (items.some((item) => item.price_data.currency.toLowerCase() !== currency))
    throw new StripeRefusal(400, 'All line items must have the same currency.', { param: 'line_items' });
  const amountTotal = items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
  checkSum(amountTotal, currency);
  const expiresAt = params.expires_at;
  if (expiresAt !== undefined) checkExpiry(expiresAt * 1000, now);
  return { ...params, amountTotal, currency };
}

function checkExpiry(expiresAt: number, now: number): void {
  const refuse = (what: string) =>
    new StripeRefusal(400, `The \`expires_at\` timestamp must be ${what} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  // Whole seconds, as Stripe counts: the second of the creation is not held against the caller.
  if (expiresAt < Math.floor(now / 1000) * 1000 + 30 * 60_000) throw refuse('at least 30 minutes');
  if (expiresAt > now + 24 * 3_600_000) throw refuse('less than 24 hours');
}

/** The first fault, worded and coded as the API does. */
function toRefusal(issue: z.core.$ZodIssue | undefined): StripeRefusal {
  const path = (issue?.path ?? []).map(String);
  const name = (keys: readonly string[]) => keys.map((key, at) => (at === 0 ? key : `[${key}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    const param = name([...path, issue.keys[0] ?? '']);
    return new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    const param = name(path);
    return new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = z.object({ params: z.object({ code: z.string() }) }).safeParse(issue);
  return new StripeRefusal(400, issue?.message ?? 'Invalid request', {
    param: name(path),
    ...(code.success ? { code: code.data.params.code } : {}),
  });
}
