import type {
  CatchUp,
  Channel,
  Enrolled,
  EnrollInput,
  EstimateInput,
  MessagePreviewView,
  PaymentsView,
  PlanPreview,
  ResumePreview,
  SentMessageView,
  SettingsView,
  TimelineView,
} from '@quote-rescue/core';
import type { QuoteRescueRouter } from '@quote-rescue/server';
import { createTRPCClient, httpLink } from '@trpc/client';

type Query<Input, Output> = { query(input: Input, options?: { signal?: AbortSignal }): Promise<Output> };
type Mutation<Input, Output = unknown> = { mutate(input: Input, options?: { signal?: AbortSignal }): Promise<Output> };
type ByEstimate = { estimateId: string };
type ByTouchpoint = ByEstimate & { key: string };

/**
 * What the screens ask of the server: the part of a tRPC client they use, by shape. A client of the kit's own router
 * has it, and so has the branch of a host's client under which that router is nested, with or without a transformer.
 */
export type QuoteRescueClient = {
  /** Changes nothing, as `messagePreview`; posted because the names in it do not belong in a URL. */
  preview: Mutation<{ estimate: EstimateInput; startAfterMs?: number }, PlanPreview>;
  enroll: Mutation<EnrollInput, Enrolled>;
  undoEnroll: Mutation<ByEstimate>;
  timeline: Query<ByEstimate, TimelineView>;
  messagePreview: Mutation<
    { of: ByEstimate | { estimate: EstimateInput }; stepId: string; channel: Channel; variant?: 'N' | 'R' },
    MessagePreviewView
  >;
  sentMessage: Query<ByTouchpoint, SentMessageView>;
  pause: Mutation<ByEstimate>;
  resumePreview: Query<ByEstimate, ResumePreview>;
  resume: Mutation<ByEstimate & { catchUp?: CatchUp }>;
  cancel: Mutation<ByEstimate>;
  markWon: Mutation<ByEstimate>;
  markLost: Mutation<ByEstimate & { reason?: string | null }>;
  undoMark: Mutation<ByEstimate>;
  reopen: Mutation<ByEstimate>;
  restart: Mutation<ByEstimate>;
  answerQuestion: Mutation<ByEstimate & { messageId: string; how: 'answered' | 'continued' }>;
  sendAgain: Mutation<ByTouchpoint>;
  settleUncertain: Mutation<ByTouchpoint & { as: 'sent' | 'not_sent' }>;
  optOut: Mutation<ByEstimate & { channel: Channel }>;
  payments: Query<ByEstimate, PaymentsView>;
  refund: Mutation<ByEstimate & { paymentId: string; amountMinor: number }>;
  keepPayment: Mutation<ByEstimate & { paymentId: string }>;
  reissueLink: Mutation<ByEstimate>;
  revokeLink: Mutation<ByEstimate>;
  settings: { query(input?: undefined, options?: { signal?: AbortSignal }): Promise<SettingsView> };
};

/** Client of a kit that is mounted at `endpoint`. */
export function createClient(endpoint: string): QuoteRescueClient {
  const url = `${endpoint.replace(/\/+$/, '')}/trpc`;
  return createTRPCClient<QuoteRescueRouter>({ links: [httpLink({ url })] });
}
