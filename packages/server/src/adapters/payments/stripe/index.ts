export { type StripeOptions, stripe } from './stripe.ts';
