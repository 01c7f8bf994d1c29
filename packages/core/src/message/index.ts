export * from './quote-copy.ts';
export * from './quote-page-style.ts';
export * from './quote-parts.ts';
export type { MessageRequest, RenderedEmail, RenderedMessage, RenderedSms } from './render.ts';
export { hasTemplate, RENDERER_VERSION, renderMessage, templateVersion } from './render.ts';
export { hasRenderer, renderAs } from './renderers.ts';
export * from './sms-segments.ts';
export * from './timeline-copy.ts';
export type { MessageVariables } from './variables.ts';
