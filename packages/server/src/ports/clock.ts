/**
 * Calendar time: due instants, windows, gaps, snoozes, T+10. In production it is the database's clock; a demo or a test
 * runs ahead of it by an offset that only grows. Machine time (leases, tokens, signatures) is always the database's own
 * clock and never simulated.
 */
export type Clock = {
  /** How far calendar time runs ahead of the database's clock, ms. */
  offsetMs(): number;
};
export const realClock: Clock = { offsetMs: () => 0 };
