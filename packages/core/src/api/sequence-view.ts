import type { SequenceDefinition } from '../sequence/define.ts';

/** A tenant's sequence as it is in force for what is enrolled from now on. */
export type SequenceView = {
  now: string;
  definition: SequenceDefinition;
  version: string;
  /** False = the host's own, which nobody has edited here. */
  edited: boolean;
  /** Running enrollments are still being brought to it. */
  following: boolean;
};

/** What following another version does to running enrollments. One may be counted under several names. */
export type SequenceChangeCounts = {
  /** Running enrollments on another version. */
  enrolled: number;
  /** Something that was planned gets another instant. */
  retimed: number;
  /** A message is added. */
  newStep: number;
  /** A message of the new version never goes to them: its instant has passed, or it cannot reach them. */
  neverGet: number;
  /** Something that was planned is skipped. */
  removed: number;
  /** All that was planned stays as it is. */
  unchanged: number;
  /** Messages, not enrollments, that were authorised before and stay what they are. */
  authorised: number;
};
export type SequenceChangePreview = SequenceChangeCounts & { now: string; sequenceId: string; version: string };
export type PublishedSequence = {
  now: string;
  sequenceId: string;
  version: string;
  /** What this call has done to running enrollments. */
  counts: SequenceChangeCounts;
  /** False = some running enrollments are still to follow; the minute's round goes on with them. */
  finished: boolean;
};
