export { DepositPage, type DepositPageProps } from './deposit-page/deposit-page.tsx';
export { DepositPageView, type DepositPageViewProps } from './deposit-page/deposit-page-view.tsx';
export type { QuoteRescueClient } from './provider/client.ts';
export { type Fault, readFault } from './provider/fault.ts';
export {
  type QuoteRescueContext,
  QuoteRescueProvider,
  type QuoteRescueProviderProps,
  useQuoteRescue,
} from './provider/quote-rescue-provider.tsx';
export { QuoteComposer, type QuoteComposerProps } from './quote-composer/quote-composer.tsx';
export { QuoteComposerView, type QuoteComposerViewProps } from './quote-composer/quote-composer-view.tsx';
export type { TimelineAction, TimelineActionType } from './sequence-timeline/actions.ts';
export { SequenceTimeline, type SequenceTimelineProps } from './sequence-timeline/sequence-timeline.tsx';
export { SequenceTimelineView, type SequenceTimelineViewProps } from './sequence-timeline/sequence-timeline-view.tsx';
