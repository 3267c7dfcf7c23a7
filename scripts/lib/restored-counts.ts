type Counts = Readonly<Record<string, number>>;

/** Tables from which the shop deletes nothing. */
const onlyGrow = ["orders", "payments", "refunds", "points_entries", "gift_card_entries"];

/** Prints what a restored database holds beside what it held shortly before the backup ended. */
export function printCounts(rows: Counts, before: Counts, say: (line: string) => void): void {
  for (const name of ["users", "products", ...onlyGrow])
    say(`${name}: ${rows[name] ?? 0} rows (at the backup ${before[name] ?? 0})`);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  say(`${Object.keys(rows).length} tables with ${all} rows in all`);
}

/** Names of tables that lost rows. */
export const findLost = (rows: Counts, before: Counts): string[] =>
  onlyGrow.filter((name) => (rows[name] ?? 0) < (before[name] ?? 0));
