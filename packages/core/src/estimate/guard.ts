import type { Channel, Disposition, HoldReason, SkipReason } from '../events.ts';
import type { ChannelWindows, Zones } from '../sequence/window.ts';
import type { EstimateState } from './state.ts';

/** Everything that is asked at the instant of sending. Read in one snapshot, taken after the locks. */
export type GuardFacts = {
  /** Calendar time, epoch ms. */
  readonly now: number;
  readonly touchpoint: {
    readonly stepId: string;
    readonly channel: Channel;
    readonly dueAt: number;
    readonly first: boolean;
  };
  /** A later step of the same enrollment that sends is due already: this one is late and gives way to it. */
  readonly newerStepDue: boolean;
  readonly disposition: Disposition;
  readonly enrollmentEnded: boolean;
  readonly holdout: boolean;
  readonly holds: EstimateState['holds'];
  readonly channelPaused: boolean;
  /** Normalised address for the channel; null = none. */
  readonly address: string | null;
  readonly optedOut: boolean;
  readonly unreachable: Extract<SkipReason, 'bounced' | 'bad_number'> | null;
  readonly smsConsent: boolean;
  readonly smsApproved: boolean;
  readonly zones: Zones;
  readonly windows: ChannelWindows;
  /** Local dates on which nothing but the first message goes. */
  readonly closedDates: readonly string[];
  /** When the last message of another step went to this customer, epoch ms; null = none yet. */
  readonly lastSentAt: number | null;
  readonly minGapMs: number;
  readonly lateAfterMs: number;
};

/** `until: null` = no instant is known; whoever lifts the hold puts the touchpoint back on the calendar. */
export type GuardDecision =
  | { readonly do: 'send' }
  | { readonly do: 'hold'; readonly until: number | null; readonly reason: HoldReason }
  | { readonly do: 'skip'; readonly reason: SkipReason };
