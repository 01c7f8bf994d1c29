/** How long Undo of won and lost is open, ms of calendar time. After that it is Reopen. */
export const undoMarkMs = 30_000;
