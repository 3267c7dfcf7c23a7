/** Megabytes with one decimal, never zero. */
export const toMegabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 100_000) / 10);
