/** The minutes of an AMRAP or EMOM whose plan does not set them. */
export const usualBlockMinutes = 10;

/** Whether a block is done against the clock: then rests are not planned, and an EMOM has no number of sets. */
export const isTimed = ({ kind }: { readonly kind: string }): boolean => kind === "amrap" || kind === "emom";

interface TimedBlock {
  readonly minutes?: number | undefined;
  readonly prescriptions: readonly { readonly exercise: unknown; readonly leftOut?: unknown }[];
}

/** The number of sets of an exercise in an EMOM: its exercises take turns by the minute, without those left out. */
export function setsInEmom({ minutes = usualBlockMinutes, prescriptions }: TimedBlock, prescription: number): number {
  const turns = prescriptions.flatMap(({ leftOut }, at) => (leftOut === undefined ? [at] : []));
  return Math.max(1, Math.ceil((Math.ceil(minutes) - turns.indexOf(prescription)) / turns.length));
}
