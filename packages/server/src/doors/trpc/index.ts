export type { ErrorDetail } from './errors.ts';
export { createRouter, type QuoteRescueRouter } from './router.ts';
