import {
  answerInput,
  byEstimate,
  changeQuoteInput,
  channelInput,
  customerZoneInput,
  enrollInput,
  keepPaymentInput,
  listInput,
  markLostInput,
  markReceivedInput,
  messagePreviewInput,
  optOutInput,
  previewInput,
  publishSequenceInput,
  QuoteRescueError,
  refundInput,
  resumeInput,
  sequenceChangeInput,
  settleInput,
  type TimelineView,
  touchpointInput,
  updateSettingsInput,
} from '@quote-rescue/core';
import { type TRPCDefaultErrorShape as DefaultErrorShape, initTRPC, type TRPCError } from '@trpc/server';
import { answerQuestion } from '../../flow/answer-question.ts';
import { identify, refuseReadOnly, type TenantCaller } from '../../flow/caller.ts';
import { cancel } from '../../flow/cancel.ts';
import { changeQuote } from '../../flow/change-quote.ts';
import { changeZone } from '../../flow/change-zone.ts';
import type { Context } from '../../flow/context.ts';
import { enroll } from '../../flow/enroll.ts';
import { faultForLog } from '../../flow/fault-for-log.ts';
import { keepPayment } from '../../flow/keep-payment.ts';
import { listEstimates } from '../../flow/list-estimates.ts';
import { markLost, markWon, reopen, undoMark } from '../../flow/mark.ts';
import { markDepositReceived } from '../../flow/mark-deposit-received.ts';
import { optOutByContractor } from '../../flow/opt-out-by-contractor.ts';
import { pause } from '../../flow/pause.ts';
import { preview } from '../../flow/preview.ts';
import { previewMessage } from '../../flow/preview-message.ts';
import { previewSequenceChange } from '../../flow/preview-sequence-change.ts';
import { publishSequence, readSequence } from '../../flow/publish-sequence.ts';
import { readPaymentsOf } from '../../flow/read-payments.ts';
import { readSentMessage } from '../../flow/read-sent-message.ts';
import { readTimeline } from '../../flow/read-timeline.ts';
import { refund } from '../../flow/refund.ts';
import { reissueLink, revokeLink } from '../../flow/replace-link.ts';
import { restart } from '../../flow/restart.ts';
import { previewResume, resume } from '../../flow/resume.ts';
import { resumeChannel } from '../../flow/resume-channel.ts';
import { sendAgain } from '../../flow/send-again.ts';
import { settleUncertain } from '../../flow/settle-uncertain.ts';
import { readSettings, updateSettings } from '../../flow/tenant-settings.ts';
import { undoEnroll } from '../../flow/undo-enroll.ts';
import type { Caller } from '../../options.ts';
import { isUnexpected, toTRPCError, withQuoteRescue } from './errors.ts';

export type RouterOptions<Ctx extends object> = {
  readonly context: Context;
  readonly authenticate: (context: Ctx) => Caller | null | Promise<Caller | null>;
};

/**
 * The host's context as it comes out of its own `createContext`. The router's type knows only that it is an object, so
 * that one client type serves every host; what is in it is between the host and its `authenticate`.
 */
type HostContext = object;

/**
 * The contractor's side as a tRPC router: what a signed-in person of one tenant may see and do. It has no transformer
 * and returns JSON-safe values only, so that it nests under any host router; of the host's context it reads only what
 * `authenticate` returns. Errors carry `data.quoteRescue` wherever it is nested.
 */
export function createRouter<Ctx extends object>({ context, authenticate }: RouterOptions<Ctx>) {
  const format = ({ error, shape, path }: { error: TRPCError; shape: DefaultErrorShape; path: string | undefined }) => {
    if (isUnexpected(error))
      context.logger.error({ err: faultForLog(error.cause ?? error), path }, 'a procedure failed');
    return withQuoteRescue(error, shape);
  };
  // On the root for the client's types and unknown paths; on each procedure because a host's root has its own formatter.
  const t = initTRPC.context<HostContext>().create({ errorFormatter: format });

  const read = t.procedure.errors(format).use(async ({ ctx, next }) => {
    const result = await next({ ctx: { caller: await callerOf(ctx) } });
    if (!result.ok && result.error.cause instanceof QuoteRescueError) throw toTRPCError(result.error.cause);
    return result;
  });

  async function callerOf(ctx: HostContext) {
    const caller = await authenticate(ctx as Ctx);
    if (caller === null) {
      throw toTRPCError(new QuoteRescueError('unauthenticated', 'You are not signed in, or no longer. Sign in again.'));
    }
    try {
      return await identify(context, caller);
    } catch (error) {
      throw error instanceof QuoteRescueError ? toTRPCError(error) : error;
    }
  }

  const write = read.use(({ ctx, next }) => {
    refuseReadOnly(ctx.caller);
    return next();
  });

  /** A press, and the timeline as it is afterwards. */
  const thenTimeline =
    <Input extends { readonly estimateId: string }>(
      press: (context: Context, caller: TenantCaller, input: Input) => Promise<void>,
    ) =>
    async ({ ctx, input }: { ctx: { caller: TenantCaller }; input: Input }): Promise<TimelineView> => {
      await press(context, ctx.caller, input);
      return readTimeline(context, ctx.caller, { estimateId: input.estimateId });
    };

  return t.router({
    // A draft is too long for a query string, and clients send queries by GET: these two read, but travel by POST.
    preview: read.input(previewInput).mutation(({ ctx, input }) => preview(context, ctx.caller, input)),
    enroll: write.input(enrollInput).mutation(({ ctx, input }) => enroll(context, ctx.caller, input)),
    undoEnroll: write.input(byEstimate).mutation(({ ctx, input }) => undoEnroll(context, ctx.caller, input)),

    list: read.input(listInput).query(({ ctx, input }) => listEstimates(context, ctx.caller, input)),
    timeline: read.input(byEstimate).query(({ ctx, input }) => readTimeline(context, ctx.caller, input)),
    messagePreview: read
      .input(messagePreviewInput)
      .mutation(({ ctx, input }) => previewMessage(context, ctx.caller, input)),
    sentMessage: read.input(touchpointInput).query(({ ctx, input }) => readSentMessage(context, ctx.caller, input)),

    changeQuote: write.input(changeQuoteInput).mutation(thenTimeline(changeQuote)),

    pause: write.input(byEstimate).mutation(thenTimeline(pause)),
    resumePreview: read.input(byEstimate).query(({ ctx, input }) => previewResume(context, ctx.caller, input)),
    resume: write.input(resumeInput).mutation(thenTimeline(resume)),
    cancel: write.input(byEstimate).mutation(thenTimeline(cancel)),

    markWon: write.input(byEstimate).mutation(thenTimeline(markWon)),
    markLost: write.input(markLostInput).mutation(thenTimeline(markLost)),
    undoMark: write.input(byEstimate).mutation(thenTimeline(undoMark)),
    reopen: write.input(byEstimate).mutation(thenTimeline(reopen)),
    restart: write.input(byEstimate).mutation(thenTimeline(restart)),

    payments: read.input(byEstimate).query(({ ctx, input }) => readPaymentsOf(context, ctx.caller, input)),
    markDepositReceived: write
      .input(markReceivedInput)
      .mutation(({ ctx, input }) => markDepositReceived(context, ctx.caller, input)),
    refund: write.input(refundInput).mutation(({ ctx, input }) => refund(context, ctx.caller, input)),
    keepPayment: write.input(keepPaymentInput).mutation(({ ctx, input }) => keepPayment(context, ctx.caller, input)),

    answerQuestion: write.input(answerInput).mutation(thenTimeline(answerQuestion)),
    sendAgain: write.input(touchpointInput).mutation(thenTimeline(sendAgain)),
    settleUncertain: write.input(settleInput).mutation(thenTimeline(settleUncertain)),
    reissueLink: write.input(byEstimate).mutation(({ ctx, input }) => reissueLink(context, ctx.caller, input)),
    revokeLink: write.input(byEstimate).mutation(thenTimeline(revokeLink)),
    optOut: write.input(optOutInput).mutation(({ ctx, input }) => optOutByContractor(context, ctx.caller, input)),

    sequence: read.query(({ ctx }) => readSequence(context, ctx.caller)),
    // Reads, but a definition is too long for a query string.
    previewSequenceChange: read
      .input(sequenceChangeInput)
      .mutation(({ ctx, input }) => previewSequenceChange(context, ctx.caller, input)),
    publishSequence: write
      .input(publishSequenceInput)
      .mutation(({ ctx, input }) => publishSequence(context, ctx.caller, input)),
    changeZone: write.input(customerZoneInput).mutation(thenTimeline(changeZone)),

    settings: read.query(({ ctx }) => readSettings(context, ctx.caller)),
    updateSettings: write
      .input(updateSettingsInput)
      .mutation(({ ctx, input }) => updateSettings(context, ctx.caller, input)),
    resumeChannel: write.input(channelInput).mutation(({ ctx, input }) => resumeChannel(context, ctx.caller, input)),
  });
}

/** Type of the router for clients: `createTRPCClient<QuoteRescueRouter>` where it is not nested. */
export type QuoteRescueRouter = ReturnType<typeof createRouter>;
