/** What a set of an exercise is counted in. */
export const measures = ["reps", "seconds", "metres"] as const;
export type Measure = (typeof measures)[number];

/** Where the load comes from: weights, the body, a machine or band that takes weight off, or nothing. */
export const loadKinds = ["external", "bodyweight", "assisted", "none"] as const;
export type LoadKind = (typeof loadKinds)[number];

/** Only weights and help are written down in kilograms. */
export const asksForWeight = (kind: LoadKind): boolean => kind === "external" || kind === "assisted";

/** The kinds of a set: warm-ups count nowhere, drop sets and sets to failure for volume only. */
export const setKinds = ["normal", "warmup", "drop", "failure"] as const;
export type SetKind = (typeof setKinds)[number];

/** The amount of a set where the plan names none in this measure. */
export const usualAmount: Readonly<Record<Measure, number>> = { reps: 10, seconds: 30, metres: 500 };
