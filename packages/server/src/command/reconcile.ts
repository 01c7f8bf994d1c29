import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PaymentReconciliation } from '../flow/reconcile-payments.ts';
import type { Invocation } from './arguments.ts';
import type { Output } from './output.ts';

/** What is needed of the object that `createQuoteRescue` returns. */
type KitLike = { reconcilePayments(): Promise<PaymentReconciliation>; stop(): Promise<void> };

/**
 * Asks the payment provider what became of every payment under way. Only the host knows its providers and their keys, so
 * its own module is loaded: one that exports what `createQuoteRescue` returned, under any name. 1 = the provider did not
 * answer for some.
 */
export async function runReconcile(
  { kit: file, json }: Extract<Invocation, { command: 'reconcile' }>,
  { print, complain }: Output,
): Promise<0 | 1 | 2> {
  if (file === null) {
    complain('Which kit? Give --kit FILE: a module that exports what createQuoteRescue returned.');
    return 2;
  }
  const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
  const kit = Object.values(exported).find(isKit);
  if (kit === undefined) {
    complain(`${file} exports nothing that createQuoteRescue returned. It must not start a server either.`);
    return 2;
  }
  try {
    const report = await kit.reconcilePayments();
    const { asked, repaired, unanswered } = report;
    if (json) print(JSON.stringify(report, null, 2));
    else print(`${asked} payments asked about, ${repaired} repaired, ${unanswered} not answered.`);
    return unanswered === 0 ? 0 : 1;
  } finally {
    await kit.stop();
  }
}

function isKit(value: unknown): value is KitLike {
  const has = (name: string) => typeof (value as Record<string, unknown>)[name] === 'function';
  return typeof value === 'object' && value !== null && has('reconcilePayments') && has('stop');
}
