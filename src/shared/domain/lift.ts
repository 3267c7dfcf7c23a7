import { minPeople } from "./flows.ts";

export interface ArmResult {
  readonly people: number;
  /** Those who bought. */
  readonly buyers: number;
}

/** The difference of two shares with its 95 % interval, in the unit of a share: 0.02 is two percentage points. */
export interface Lift {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

const z = 1.959_963_984_540_054;

/** The 95 % score interval of a share (Wilson). */
function wilson({ people: n, buyers }: ArmResult): { readonly low: number; readonly high: number } {
  const share = buyers / n;
  const middle = share + z ** 2 / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const whole = 1 + z ** 2 / n;
  return { low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/**
 * What messages add to the share of buyers, by Newcombe's hybrid score interval, which also holds where few buy;
 * undefined while an arm has too few people.
 */
export function measureLift(message: ArmResult, control: ArmResult, atLeast = minPeople): Lift | undefined {
  if (Math.min(message.people, control.people) < atLeast) return undefined;
  const [p, q] = [message.buyers / message.people, control.buyers / control.people];
  const [a, b] = [wilson(message), wilson(control)];
  return {
    difference: p - q,
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}
