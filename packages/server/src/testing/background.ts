/** Work an emulator does by itself, such as callbacks: tests wait for it, `stop` does too. */
export type Background = {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more, including what was started meanwhile. */
  settled(): Promise<void>;
};

export function createBackground(): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const job: Promise<void> = work()
        // What goes wrong in the background stands in the emulator's own lists (callbacks, deliveries).
        .catch(() => {})
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
