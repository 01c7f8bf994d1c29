export type { ErrorDetail } from './errors.ts';
export { createRouter, type QuoteRescueRouter, type RouterOptions } from './router.ts';
