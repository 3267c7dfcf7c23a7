import type { Platform } from "#server/platform/platform.ts";
import { checkBooks, ruleNames } from "./check-books.ts";

export const checkBooksJob = "check-books";

/** Checks the books every night, and shows broken rules until the next night. */
export function watchBooks({ jobs, database, metrics, log }: Platform): void {
  const broken = metrics.gauge({
    name: "himma_books_broken",
    help: "Rows that broke a rule of the books last night, 20 at most.",
    labels: ["rule"],
  });
  jobs.schedule(checkBooksJob, "10 4 * * *", async () => {
    const client = await database.pool.connect();
    try {
      // One view of all tables, and time for large ones.
      await client.query("begin isolation level repeatable read read only; set local statement_timeout = '15min'");
      const violations = await checkBooks(client);
      await client.query("commit");
      for (const rule of ruleNames)
        broken.set({ rule }, violations.find((violation) => violation.rule === rule)?.rows.length ?? 0);
      for (const { rule, rows } of violations) log.error({ rule, rows: rows.length }, "the books do not add up");
    } finally {
      // A connection with a failed transaction is not used again.
      client.release(true);
    }
  });
}
