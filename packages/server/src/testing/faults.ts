/** How often a fault strikes, and whom. */
export type FaultRule = {
  /** Default 1. `Infinity` = until `clear()`. */
  readonly times?: number;
  /** Only messages to this address or number; default all. */
  readonly to?: string;
};

export type FaultQueue<Fault> = {
  /** The next `times` matching requests get this fault; earlier faults come first. */
  add(fault: Fault, rule?: FaultRule): void;
  /** The fault for this request, if any; counts as one strike. `fits` picks faults that apply at this point. */
  take(to: string, fits?: (fault: Fault) => boolean): Fault | undefined;
  clear(): void;
};

/** The emulators' list of things that are to go wrong. */
export function createFaultQueue<Fault>(): FaultQueue<Fault> {
  const queue: { fault: Fault; left: number; to: string | undefined }[] = [];
  return {
    add(fault, rule = {}) {
      queue.push({ fault, left: rule.times ?? 1, to: rule.to });
    },
    take(to, fits = () => true) {
      const index = queue.findIndex((entry) => (entry.to === undefined || entry.to === to) && fits(entry.fault));
      const entry = queue[index];
      if (entry === undefined) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) queue.splice(index, 1);
      return entry.fault;
    },
    clear() {
      queue.length = 0;
    },
  };
}
