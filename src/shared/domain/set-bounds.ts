/** Limits above anything possible in one set; larger values are typos. */
export const maxWeight = { kg: 1000, lb: 2200 } as const;
export const maxPerSet = { reps: 1000, seconds: 36_000, metres: 200_000 } as const;
