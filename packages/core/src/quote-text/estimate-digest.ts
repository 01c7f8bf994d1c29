import type { Fixture } from './estimate-faults.ts';
import { parseEstimate } from './index.ts';

/** Test support: one short text that differs as soon as any draft of any fixture does (FNV-1a, 32 bit, over their JSON). */
export function digestOfDrafts(fixtures: readonly Fixture[]): string {
  let hash = 0x811c9dc5;
  for (const { id, text, context } of fixtures) {
    const json = `${id}${JSON.stringify(parseEstimate(text, context))}`;
    for (let i = 0; i < json.length; i++) hash = Math.imul(hash ^ json.charCodeAt(i), 0x01000193);
  }
  return `${fixtures.length} drafts ${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
