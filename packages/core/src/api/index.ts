export * from './inputs.ts';
export * from './quote-view.ts';
export * from './sequence-view.ts';
export * from './timeline-view.ts';
export * from './views.ts';
