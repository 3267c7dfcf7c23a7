/** "1:30" */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** From a minute up a time reads as a clock; fewer seconds are counted. */
export const readsAsClock = (seconds: number): boolean => seconds >= 60;
