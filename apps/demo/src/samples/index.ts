import { readFileSync } from 'node:fs';
import type { Sample } from '../fieldhand/contract.ts';

/** Estimates as contractors paste them: from an app, a spreadsheet, a mail. People, firms and numbers are invented. */
const titles = {
  brightwater: { 'water-heater': 'Water heater, from an invoice app', repipe: 'Repipe, from a sent e-mail' },
  northline: { reroof: 'New roof, from a proposal form', gutters: 'Gutters, from a spreadsheet' },
} as const;

const day = 86_400_000;

/**
 * Dates are filled in, so that the price of a sample still holds whenever the demo is started. `zone`: the business's, as
 * nobody writes tomorrow's date on an estimate of this evening.
 */
export function samplesOf(tenantId: string, now: number, zone: string): readonly Sample[] {
  const ofTenant: Record<string, string> = tenantId === 'northline' ? titles.northline : titles.brightwater;
  return Object.entries(ofTenant).map(([id, title]) => ({ id, title, text: sampleText(id, now, zone) }));
}

function sampleText(id: string, now: number, timeZone: string): string {
  const us = (instant: number) =>
    new Date(instant).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone });
  const long = (instant: number) =>
    new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });
  return readFileSync(new URL(`${id}.txt`, import.meta.url), 'utf8')
    .replaceAll('{{today}}', us(now))
    .replaceAll('{{today long}}', long(now))
    .replaceAll('{{in 30 days}}', us(now + 30 * day))
    .replaceAll('{{in 30 days long}}', long(now + 30 * day));
}
