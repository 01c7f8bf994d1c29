import type { Line } from './lines.ts';

/** So many in a row are no list of work. */
const fewest = 12;
/** What one of them has on the average, in UTF-16 units: a row of a price list is shorter. */
const shortest = 200;
/** An article may go on for some lines below the one that its number stands in. */
const mostBetween = 12;

/**
 * "Article 1. If the Owner defers any phase ...", "2) Payment. The Customer shall ...", "§ 3 Gewährleistung": paragraphs that are numbered
 * one after the other, too many and too long for what is to be done, are a contract behind the estimate, whatever stands over them.
 */
export function articlesIn(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: { head: string; next: number; first: number; last: number; count: number } | undefined;
  const end = () => {
    if (!run || run.count < fewest) return;
    const all = lines.slice(run.first, run.last + 1);
    const length = all.reduce((sum, { text }) => sum + text.length, 0);
    // Work that is told at length has its price behind it.
    if (length / run.count < shortest || all.filter(({ text }) => /\d[.,]\d\d$/.test(text)).length > 2) return;
    for (let at = run.first; at <= run.last; at++) found.add(at);
  };
  for (const [index, { text }] of lines.entries()) {
    const [, head = '', number = ''] = /^(\p{L}{3,10} |§ ?|)(\d{1,3})[.):]? (?=\p{Lu})/u.exec(text) ?? [];
    if (number === '') continue;
    if (run && run.head === head && run.next === Number(number) && index - run.last <= mostBetween) {
      run = { ...run, next: run.next + 1, last: index, count: run.count + 1 };
      continue;
    }
    end();
    run = { head, next: Number(number) + 1, first: index, last: index, count: 1 };
  }
  end();
  return found;
}
