/** Merges queued measurements into a list by day, replacing the ones they update. */
export function mergeMeasurements<T extends { readonly metric: string; readonly on: string }>(
  list: readonly T[],
  waiting: readonly T[],
): T[] {
  const byDay = new Map([...list, ...waiting].map((each) => [`${each.metric} ${each.on}`, each]));
  return [...byDay.values()].sort((a, b) => a.on.localeCompare(b.on));
}
