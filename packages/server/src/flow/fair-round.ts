/** Whose call is out for so long is asked nothing more in this round. */
const HANGS_AFTER_MS = 5_000;
/** Nothing is begun any more: what is out ends within a provider's time-out. */
const BEGIN_WITHIN_MS = 30_000;

export type FairRound<T> = {
  /** Pieces of work under way at once. A tenant has no more than a fifth of them while others wait. */
  readonly width: number;
  readonly tenantOf: (item: T) => number;
};

/**
 * Works through questions to providers, of all tenants, in a round that ends: a tenant whose provider hangs holds few
 * places, once, and nobody else waits for it. Returns what was not begun; that is for another round.
 * @throws what a piece of work threw, once none is under way: catch where each stands alone
 */
export async function inFairRound<T>(
  items: readonly T[],
  { width, tenantOf }: FairRound<T>,
  work: (item: T) => Promise<unknown>,
): Promise<readonly T[]> {
  const share = Math.max(1, Math.floor(width / 5));
  const out = new Map<number, number>();
  const hanging = new Set<number>();
  const faults: unknown[] = [];
  let [waiting, busy, isOver]: [readonly T[], number, boolean] = [items, 0, false];
  const end = setTimeout(() => {
    isOver = true;
  }, BEGIN_WITHIN_MS);
  end.unref();

  const countOf = (item: T): number => out.get(tenantOf(item)) ?? 0;
  const mayBegin = (item: T): boolean => !isOver && faults.length === 0 && !hanging.has(tenantOf(item));

  async function one(item: T): Promise<void> {
    const tenant = tenantOf(item);
    busy++;
    out.set(tenant, countOf(item) + 1);
    const patience = setTimeout(() => hanging.add(tenant), HANGS_AFTER_MS);
    patience.unref();
    try {
      await work(item);
    } catch (error) {
      faults.push(error);
    } finally {
      clearTimeout(patience);
      busy--;
      out.set(tenant, countOf(item) - 1);
    }
  }

  return new Promise((resolve, reject) => {
    const begin = (has: (item: T) => boolean) => {
      waiting = waiting.filter((item) => {
        if (busy >= width || !mayBegin(item) || !has(item)) return true;
        void one(item).then(goOn);
        return false;
      });
    };
    const goOn = () => {
      begin((item) => countOf(item) < share);
      // Places that nobody else wants.
      begin(() => true);
      if (busy > 0) return;
      clearTimeout(end);
      if (faults.length > 0) reject(faults[0]);
      else resolve(waiting);
    };
    goOn();
  });
}
