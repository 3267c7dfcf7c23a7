/** Megabytes with one digit, and never nothing. */
export const toMegabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 100_000) / 10);
