import type { LoadUnit } from "./progression.ts";

/** What a maximum is: the estimate from what was done, or the training max that was set. */
export const maxKinds = ["e1rm", "tm"] as const;
export type MaxKind = (typeof maxKinds)[number];

/** How the load of a prescription is given: in kg, as a percentage of a maximum, or added to last time's. */
export type PlannedLoad =
  | { readonly kg: number }
  | { readonly pct: number; readonly of: MaxKind }
  | { readonly add: number };

export const loadRules = ["none", "double", "linear", "rpe"] as const;
export type LoadRuleKind = (typeof loadRules)[number];

/** How the load follows from one session to the next. */
export interface LoadRule {
  readonly kind: LoadRuleKind;
  /** Kilograms that are added; the smallest plates by default. */
  readonly step?: number | undefined;
  /** The highest effort that still earns more; the planned one by default. */
  readonly cap?: number | undefined;
  /** The load stays what the plan says. */
  readonly locked?: boolean | undefined;
}

/** Share of an estimated maximum that a training max is, unless one was set. */
export const trainingMaxShare = 0.9;

/** Bounds of a training max, and its step, in kg. */
export const trainingMaxBounds = { from: 0.5, to: 1000, step: 0.25 } as const;

export const isTrainingMax = (kg: number): boolean =>
  kg >= trainingMaxBounds.from && kg <= trainingMaxBounds.to && Number.isInteger(kg / trainingMaxBounds.step);

/** Who set a training max. */
export const maxSources = ["member", "coach"] as const;
export type MaxSource = (typeof maxSources)[number];

const kgPerLb = 0.453_592_37;
const inCents = (value: number): number => Math.round(value * 100) / 100;

/** A weight in a training unit, as plates and scales name it. */
export const toUnit = (kg: number, unit: LoadUnit): number => (unit === "kg" ? kg : inCents(kg / kgPerLb));
export const fromUnit = (weight: number, unit: LoadUnit): number =>
  unit === "kg" ? weight : Math.round(weight * kgPerLb * 1000) / 1000;

// Below an empty bar there are smaller steps; the bar itself lies on both grids.
const grids = { kg: { bar: 20, light: 1, loaded: 2.5 }, lb: { bar: 45, light: 2, loaded: 5 } } as const;
// 0.1 + 0.2 must not decide between two plates.
const tolerance = 1e-9;

const stepBelow = (weight: number, unit: LoadUnit): number =>
  weight < grids[unit].bar ? grids[unit].light : grids[unit].loaded;

/** The heaviest loadable weight that is not above. */
export function floorToPlates(weight: number, unit: LoadUnit): number {
  const step = stepBelow(weight + tolerance, unit);
  return inCents(Math.floor(weight / step + tolerance) * step);
}

/** The nearest loadable weight; of two equally near the lighter one. */
export function nearestPlates(weight: number, unit: LoadUnit): number {
  const below = floorToPlates(weight, unit);
  const { bar } = grids[unit];
  const above = below < bar ? Math.min(bar, below + stepBelow(below, unit)) : below + stepBelow(below, unit);
  return above - weight < weight - below - tolerance ? inCents(above) : below;
}
