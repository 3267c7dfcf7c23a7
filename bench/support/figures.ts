/** The smallest value that is at least as large as this share of all values: 0.95 gives p95, 0.5 the median. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
