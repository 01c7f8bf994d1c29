import { hasTemplate, type MessageVariables, renderMessage } from '@quote-rescue/core';
import type { EmailMessage } from '../ports/email.ts';
import { readNewestMessage } from '../store/customer-messages.ts';
import type { Tx } from '../store/db.ts';
import { readEstimateState } from '../store/estimates.ts';
import { isClosedTo, readSealedToken } from '../store/notice-rows.ts';
import { insertNotice, markNoticeSent, putOffNotice } from '../store/notices.ts';
import { readPayments } from '../store/payments.ts';
import { readQuote } from '../store/quotes.ts';
import { type DueNotice, takeDueNotices } from '../store/system/notices.ts';
import { type Context, iso } from './context.ts';
import { localeOf } from './dispatch/compose.ts';
import { messageIdOf } from './dispatch/message-id.ts';
import { inFairRound } from './fair-round.ts';
import { faultForLog } from './fault-for-log.ts';
import { inTime, logLostAnswer } from './in-time.ts';
import { fillLinks, LINK_MARKER, quoteUrl, quoteUrlLength } from './links.ts';
import { shownPhone } from './message-variables.ts';
import { noticeByText } from './notice-by-text.ts';
import { refundableOf } from './read-payments.ts';

const minuteMs = 60_000;
/** Under the same key: after 10 minutes, then twice as long each time, up to six hours. */
const firstPauseMs = 10 * minuteMs;
const longestPauseMs = 360 * minuteMs;
/** The last of these comes after some three days: what was not told by then is no news any more. */
const mostTries = 16;
/** A provider that does not answer costs its time-out for each: one by one, a full list would take longer than the round. */
const sentAtOnce = 10;

/**
 * Sends what contractors are to be told and the receipts of customers, once the time for taking back is over. For the
 * sweep, any number at once. Each e-mail has a key and a Message-ID of its own that never change, so one that is sent
 * again after a crash is recognised as the same. One that never goes is given up with a word in the log. Returns how many
 * went.
 */
export async function sendNotices(context: Context, limit = 50): Promise<number> {
  const now = iso((await context.now()).calendar);
  const due = await takeDueNotices(context.db, { now, firstPauseMs, longestPauseMs, limit });
  let sent = 0;
  await inFairRound(due, { width: sentAtOnce, tenantOf: ({ tenant }) => tenant.id }, async (notice) => {
    const about = { noticeId: notice.noticeId, about: notice.about, tries: notice.tries };
    try {
      const fate = await sendNotice(context, notice);
      if (fate === 'sent') sent++;
      if (fate !== 'later' || notice.tries < mostTries) return;
    } catch (error) {
      logLostAnswer(context.logger, error, about, 'a notice could not be sent');
      if (notice.tries < mostTries) return;
    }
    await putAway(context, notice).catch((error: unknown) =>
      context.logger.error({ err: faultForLog(error), ...about }, 'a notice could not be put away'),
    );
    context.logger.error(about, 'a notice was given up: it did not go in three days');
  });
  return sent;
}

async function putAway(context: Context, { tenant, noticeId, estimateId, about }: DueNotice): Promise<void> {
  const at = iso((await context.now()).calendar);
  const stands = await markNoticeSent(context.db, tenant.id, noticeId, at);
  // Taken back in the very moment it went: then that must be told as well.
  if (!stands && estimateId !== null && about === 'declined') {
    await insertNotice(context.db, { tenantId: tenant.id, estimateId, about: 'decline_undone', dueAt: at });
  }
}

/** `over`: it can never go, or nobody knows whether it did. */
async function sendNotice(context: Context, notice: DueNotice): Promise<'sent' | 'later' | 'over'> {
  const { tenant, noticeId, about } = notice;
  const message = await composeNotice(context, notice);
  if (message === null && Object.hasOwn(customerTemplates, about)) {
    const byText = await sendByText(context, notice);
    if (byText !== null) return byText;
  }
  if (message === null) {
    context.logger.info({ noticeId, about }, 'a notice has nobody to go to');
    await putAway(context, notice);
    return 'over';
  }
  const outcome = await inTime((signal) => context.email.send(message, { tenantId: tenant.externalId, signal }));
  if (outcome.outcome === 'failed' && outcome.retry.kind === 'after') return 'later';
  if (outcome.outcome !== 'sent') {
    context.logger.warn({ noticeId, about, outcome: outcome.outcome }, 'a notice did not go, or may not have');
  }
  await putAway(context, notice);
  return outcome.outcome === 'sent' ? 'sent' : 'over';
}

/** For a customer without an open mailbox. Null = by text it cannot go either. */
async function sendByText(context: Context, notice: DueNotice): Promise<'sent' | 'later' | 'over' | null> {
  const { tenant, noticeId, estimateId, about, tries } = notice;
  const { sms, db } = context;
  const facts = estimateId === null ? null : await readFacts(db, notice, estimateId);
  if (facts === null || estimateId === null || sms === null) return null;
  const key = `notice:${noticeId}`;
  const link = await linkOf(context, notice, estimateId);
  const variables = variablesOf(context, notice, facts);
  const template = customerTemplates[about] ?? about;
  const text = await noticeByText(context, { tenant, estimateId, template, key, row: facts.row, link, variables });
  if (text.do === 'nothing') return null;
  if (text.do === 'wait') {
    await putOffNotice(db, tenant.id, noticeId, iso(text.until));
    return 'later';
  }
  const { lookUp } = sms;
  const to = (signal: AbortSignal) => ({ tenantId: tenant.externalId, signal });
  // A second text is worse than none, as the page says the same: where the provider cannot tell one that it has taken
  // from a new one, it is put away before it goes.
  const once = sms.repeatability === 'none';
  if (once) await putAway(context, notice);
  const gone =
    tries > 1 &&
    lookUp !== undefined &&
    (await inTime((signal) => lookUp.call(sms, text.message, to(signal)))).outcome === 'sent';
  const outcome = gone ? ({ outcome: 'sent' } as const) : await inTime((signal) => sms.send(text.message, to(signal)));
  if (!once && outcome.outcome === 'failed' && outcome.retry.kind === 'after') return 'later';
  if (outcome.outcome !== 'sent')
    context.logger.warn({ noticeId, about, outcome: outcome.outcome }, 'a notice by text did not go, or may not have');
  if (!once) await putAway(context, notice);
  return outcome.outcome === 'sent' ? 'sent' : 'over';
}

/** What goes to the customer; everything else goes to the contractor. */
const customerTemplates: Readonly<Record<string, string>> = { receipt: 'receipt', debit_failed: 'debit-failed' };

async function composeNotice(context: Context, notice: DueNotice): Promise<EmailMessage | null> {
  const { tenant, estimateId, about, noticeId } = notice;
  const forCustomer = Object.hasOwn(customerTemplates, about);
  const template = customerTemplates[about] ?? `notice/${about}`;
  if (estimateId === null || !hasTemplate(template, 'email')) return null;
  const facts = await readFacts(context.db, notice, estimateId);
  if (facts === null) return null;
  const { row } = facts;
  const { settings } = tenant;
  const address = forCustomer ? row.contact.email : settings.replyToEmail;
  if (address === null) return null;
  if (forCustomer && (await isClosedTo(context.db, tenant.id, address))) return null;

  const locale = forCustomer ? localeOf(row.contact.locale, settings.locale) : settings.locale;
  const rendered = renderMessage({
    template,
    channel: 'email',
    variant: 'N',
    locale,
    variables: variablesOf(context, notice, facts),
  });
  const link = await linkOf(context, notice, estimateId);
  const fill = (text: string) => fillLinks(text, { quote: link, unsubscribe: context.baseUrl });
  const key = `notice:${noticeId}`;
  return {
    key,
    from: { name: settings.companyName, address: context.emailFrom },
    // The contractor answers a question by answering the notice of it.
    replyTo: forCustomer ? settings.replyToEmail : row.contact.email,
    to: { name: forCustomer ? row.contact.name : settings.companyName, address },
    subject: rendered.subject,
    html: fill(rendered.html),
    text: fill(rendered.text),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: messageIdOf(tenant.externalId, key, context.emailFrom.split('@')[1] ?? 'localhost'),
  };
}

async function linkOf({ db, baseUrl, sealer }: Context, { tenant }: DueNotice, estimateId: string): Promise<string> {
  const sealed = await readSealedToken(db, tenant.id, estimateId);
  return sealed === null ? baseUrl : quoteUrl(baseUrl, sealer.open(sealed));
}

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

async function readFacts(tx: Tx, { tenant, about }: DueNotice, estimateId: string) {
  const row = await readQuote(tx, tenant.id, estimateId);
  const current = await readEstimateState(tx, tenant.id, estimateId);
  if (row === null || current === null) return null;
  const payments = await readPayments(tx, tenant.id, estimateId);
  return {
    row,
    state: current.state,
    // The first payment that stands is the deposit; a notice of a second one speaks of the newest.
    payment: about === 'paid_twice' ? payments.at(-1) : (payments.find((one) => refundableOf(one) > 0) ?? payments[0]),
    question: await readNewestMessage(tx, tenant.id, estimateId, 'question'),
    reason: await readNewestMessage(tx, tenant.id, estimateId, 'decline_reason'),
  };
}

function variablesOf(context: Context, notice: DueNotice, facts: Facts): MessageVariables {
  const { settings } = notice.tenant;
  const { row, state, payment } = facts;
  const paidMinor = payment?.amountMinor ?? null;
  return {
    company: settings.companyName,
    smsName: settings.smsName,
    senderName: settings.senderName,
    postalAddress: settings.postalAddress,
    phone: shownPhone(settings.phone, settings),
    brandColor: settings.brandColor,
    customerName: row.contact.name,
    jobTitle: row.jobTitle,
    number: row.number,
    currency: payment?.currency ?? row.currency,
    totalMinor: row.totalMinor,
    depositMinor: row.depositMinor,
    validUntil: row.validUntil,
    zone: row.zone ?? settings.timeZone,
    link: LINK_MARKER,
    linkLength: quoteUrlLength(context.baseUrl),
    paidMinor,
    paidAt: row.payment === null ? null : iso(row.payment.paidAt),
    paymentReference: payment?.paymentId ?? null,
    balanceMinor: paidMinor === null ? null : Math.max(0, row.totalMinor - paidMinor),
    balanceDue: settings.balanceDue,
    nextStep: settings.nextStep,
    refundTerms: settings.refundTerms,
    refundedMinor: state.deposit.refundedMinor || null,
    reason: facts.reason,
    question: facts.question,
    customerPhone: shownPhone(row.contact.phone, settings),
  };
}
