export type { StripeOptions } from './options.ts';
export { stripe } from './stripe.ts';
