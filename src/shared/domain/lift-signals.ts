import type { Thresholds } from "./attention-thresholds.ts";
import { addDays, type IsoDate } from "./calendar.ts";

/** An exercise on one day. */
export interface LiftDay {
  readonly on: IsoDate;
  /** `null`: no set from which a maximum can be estimated. */
  readonly e1rmKg: number | null;
  readonly meanRpe: number | null;
  readonly targetRpe: number | null;
}

type Estimated = LiftDay & { readonly e1rmKg: number };

const hasEstimate = (day: LiftDay): day is Estimated => day.e1rmKg !== null;
const bestOf = (days: readonly Estimated[]): number => Math.max(0, ...days.map(({ e1rmKg }) => e1rmKg));
const inTenths = (value: number): number => Math.round(value * 10) / 10;
/** Estimates have one decimal; compared in whole tenths, so that no rounding decides. */
const tenths = (kg: number): number => Math.round(kg * 10);

/** Two sessions running that far under the one before them, each that much harder than planned. */
function findStrain(days: readonly Estimated[], { strainDrop, strainEffort }: Thresholds) {
  const [before, first, last] = days.slice(-3);
  if (before === undefined || first === undefined || last === undefined) return undefined;
  const isDown = ({ e1rmKg }: Estimated): boolean => 100 * tenths(e1rmKg) <= (100 - strainDrop) * tenths(before.e1rmKg);
  const isHard = ({ meanRpe, targetRpe }: LiftDay): boolean =>
    meanRpe !== null && targetRpe !== null && meanRpe >= targetRpe + strainEffort;
  if (!isDown(first) || !isDown(last) || !isHard(first) || !isHard(last)) return undefined;
  return {
    on: last.on,
    dropPercent: inTenths(100 * (1 - last.e1rmKg / before.e1rmKg)),
    rpe: inTenths(last.meanRpe ?? 0),
    targetRpe: inTenths(last.targetRpe ?? 0),
  };
}

/** Enough sessions in 28 days whose best is hardly above that of the 28 days before. */
function findStall(days: readonly Estimated[], today: IsoDate, { stalledGain, stalledSessions }: Thresholds) {
  const [from, earliest] = [addDays(today, -28), addDays(today, -56)];
  const last = days.filter(({ on }) => on >= from);
  const before = days.filter(({ on }) => on >= earliest && on < from);
  const [bestKg, beforeKg] = [bestOf(last), bestOf(before)];
  const limit = 1000 + Math.round(10 * stalledGain);
  if (last.length < stalledSessions || before.length === 0 || 1000 * tenths(bestKg) > limit * tenths(beforeKg))
    return undefined;
  return { bestKg, beforeKg, sessions: last.length };
}

/** Signals for the coach from an exercise's days, oldest first. */
export function findLiftSignals(days: readonly LiftDay[], today: IsoDate, thresholds: Thresholds) {
  const known = days.filter(hasEstimate);
  // An exercise not done for two weeks shows nothing about today.
  const isCurrent = (known.at(-1)?.on ?? "") >= addDays(today, -14);
  return {
    strain: isCurrent ? findStrain(known, thresholds) : undefined,
    stall: findStall(known, today, thresholds),
  };
}
