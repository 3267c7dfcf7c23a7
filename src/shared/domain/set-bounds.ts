/** More than anybody lifts, does, holds or runs in one set: what is beyond is a slip of the finger. */
export const maxWeight = { kg: 1000, lb: 2200 } as const;
export const maxPerSet = { reps: 1000, seconds: 36_000, metres: 200_000 } as const;
