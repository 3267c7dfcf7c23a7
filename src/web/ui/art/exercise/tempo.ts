/** The half of a movement that begins at the drawing's first pose. */
export type Beginning = "lowering" | "lifting";

/** Seconds of a repetition's four parts: lower, wait, lift, wait. */
export type Tempo = readonly [lower: number, low: number, lift: number, high: number];

const quickSeconds = 0.6;
const usualTempo = "2010";

/** A written tempo in seconds: X, or 0 for a moving part, is as fast as control allows. */
export function readTempo(written: string = usualTempo): Tempo {
  const text = /^[0-9X]{4}$/.test(written) ? written : usualTempo;
  const moving = (part: string | undefined): number => (part === "X" || part === "0" ? quickSeconds : Number(part));
  const waiting = (part: string | undefined): number => (part === "X" ? quickSeconds : Number(part));
  return [moving(text[0]), waiting(text[1]), moving(text[2]), waiting(text[3])];
}

export const repetitionSeconds = (tempo: Tempo): number => tempo.reduce((sum, seconds) => sum + seconds, 0);

/** Eases from 0 to 1. */
const eased = (part: number): number => (1 - Math.cos(Math.PI * part)) / 2;

/** The depth of a repetition after some seconds, from 0 at the top, where it begins, to 1 at the bottom. */
export function depthAt(tempo: Tempo, seconds: number): number {
  const [lower, low, lift] = tempo;
  const at = seconds % repetitionSeconds(tempo);
  if (at < lower) return eased(at / lower);
  if (at < lower + low) return 1;
  return at < lower + low + lift ? 1 - eased((at - lower - low) / lift) : 0;
}

/** The progress of a repetition from the drawing's first pose to its second; `begins` names the first half. */
export function progressAt(tempo: Tempo, begins: Beginning, seconds: number): number {
  if (begins === "lowering") return depthAt(tempo, seconds);
  const [lower, low] = tempo;
  return 1 - depthAt(tempo, seconds + lower + low);
}
