import type { EstimateDraft } from './draft.ts';
import type { Fixture } from './estimate-faults.ts';

/** What a browser reads again: all of them, read and looked over on two busy cores, take minutes there. */
export const everyFourth = (fixtures: readonly Fixture[]): Fixture[] => fixtures.filter((_, at) => at % 4 === 0);

/** Test support: one short text that differs as soon as any draft of any fixture does (FNV-1a, 32 bit, over their JSON). */
export function digestOfDrafts(drafts: ReadonlyMap<Fixture, EstimateDraft>): string {
  let hash = 0x811c9dc5;
  for (const [fixture, draft] of drafts) {
    const json = `${fixture.id}${JSON.stringify(draft)}`;
    for (let i = 0; i < json.length; i++) hash = Math.imul(hash ^ json.charCodeAt(i), 0x01000193);
  }
  return `${drafts.size} drafts ${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
