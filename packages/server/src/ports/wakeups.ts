/** Wakes workers. A wake-up is only a hint to look at the calendar: losing every one of them loses nothing. */
export type WakeupHandlers = {
  /** Something may be due now. */
  dispatch(): Promise<void>;
  /** Once a minute: leases of dead workers, lanes, unanswered hand-overs. */
  sweep(): Promise<void>;
};

export type Wakeups = {
  start(handlers: WakeupHandlers): Promise<void>;
  /** Asks some worker, here or elsewhere, to look at the calendar. Never throws: the minute's sweep is the backstop. */
  nudge(): Promise<void>;
  stop(): Promise<void>;
  /** Whether jobs are being fetched; part of the host's readiness. */
  healthy(): boolean;
};
