import type { HoldReason, SkipReason, TouchpointChannel } from '../events.ts';
import type { Sequence } from './define.ts';

/** Opening hours of one weekday, local. `from` is inclusive, `to` exclusive; `to` before `from` runs over midnight. */
export type DayWindow = { readonly from: string; readonly to: string };
/** ISO weekday (1 = Monday) -> window; null = closed that day. */
export type WeekWindows = { readonly [weekday in 1 | 2 | 3 | 4 | 5 | 6 | 7]: DayWindow | null };

export type PlanInput = {
  readonly sequence: Sequence;
  readonly subjectId: string;
  readonly run: number;
  readonly occurrence?: string;
  /** Start of the enrollment, epoch ms (UTC). T+0 is due at `startAt + startAfterMs`. */
  readonly startAt: number;
  readonly startAfterMs: number;
  /** IANA zones the customer may be in; several = a message must fit the windows of all of them. The first rules the days. */
  readonly zones: readonly [string, ...string[]];
  /** The tenant's local time for follow-ups; null = the local time of enrolment, moved into the window. */
  readonly followUpAt: string | null;
  readonly windows: { readonly email: WeekWindows | null; readonly sms: WeekWindows };
  /** Local dates (YYYY-MM-DD) on which nothing but T+0 goes: holidays and closed days, looked up by the server. */
  readonly closedDates: readonly string[];
  readonly hasAddress: { readonly email: boolean; readonly sms: boolean };
  /** What already forbids a channel at planning time; shown as a skip at once and asked again at the guard. */
  readonly blocked: { readonly email?: SkipReason; readonly sms?: SkipReason };
  /** 0 <= spread < 1, stable per enrollment: moves what a closed day pushed so that Monday 9:00 is no burst. */
  readonly spread: number;
};

export type PlannedTouchpoint = {
  readonly ordinal: number;
  readonly key: string;
  readonly stepId: string;
  readonly channel: TouchpointChannel;
  readonly template: string | null;
  /** ISO instant, UTC. */
  readonly dueAt: string;
  /** Wall time in `zone`, `YYYY-MM-DDTHH:MM`. */
  readonly localAt: string;
  readonly zone: string;
  readonly moved: Extract<HoldReason, 'quiet_hours' | 'closed_day' | 'min_gap'> | null;
  readonly skip: SkipReason | null;
};

export type Plan = { readonly touchpoints: readonly PlannedTouchpoint[]; readonly endsAt: string };
