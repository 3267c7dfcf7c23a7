/** The minutes of an AMRAP or EMOM where the plan says none. */
export const usualBlockMinutes = 10;

/** How many sets an exercise has in an EMOM, whose exercises take turns by the minute; `turn` counts from 0. */
export const setsInEmom = (minutes: number, exercises: number, turn: number): number =>
  Math.max(1, Math.ceil((Math.ceil(minutes) - turn) / exercises));
