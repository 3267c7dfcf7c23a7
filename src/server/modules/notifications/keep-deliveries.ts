import { and, asc, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Deliver } from "./deliver.ts";
import { deliverJobs } from "./notify.ts";
import { deliveries } from "./tables.ts";

const maxAtOnce = 200;
/** Messages older than this are outdated and not sent. */
const staleDays = 14;

const isUnfinished = and(isNull(deliveries.sentAt), isNull(deliveries.refusedAt), isNull(deliveries.suppressedAt));

/**
 * Retries messages whose job is out of tries (about a day), so that none is lost to a longer outage or a late
 * configuration fix. Skips those that were never tried.
 */
export async function sendLeft(
  { database, clock }: Pick<Platform, "database" | "clock">,
  deliver: Deliver,
): Promise<void> {
  const now = clock.now();
  const left = await database.reader
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isUnfinished,
        gt(deliveries.attempts, 0),
        lt(deliveries.createdAt, addDays(now, -1)),
        gt(deliveries.createdAt, addDays(now, -staleDays)),
      ),
    )
    .orderBy(asc(deliveries.createdAt))
    .limit(maxAtOnce);
  for (const { id } of left) {
    // The failure is stored and logged; continue with the next one.
    await deliver({ mailId: id }).catch(() => undefined);
  }
}

/** Lets go what quiet hours held, a batch at a time; of two processes one takes a row. */
export async function releaseHeld({
  database,
  clock,
  jobs,
}: Pick<Platform, "database" | "clock" | "jobs">): Promise<void> {
  for (;;) {
    const released = await database.transaction(async (tx) => {
      const due = await tx
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(isUnfinished, lte(deliveries.notBefore, clock.now())))
        .orderBy(asc(deliveries.notBefore))
        .limit(maxAtOnce)
        .for("update", { skipLocked: true });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      const rows = await tx
        .update(deliveries)
        .set({ notBefore: null })
        .where(inArray(deliveries.id, ids))
        .returning({ id: deliveries.id, channel: deliveries.channel });
      for (const { id, channel } of rows) await jobs.enqueue(tx, deliverJobs[channel], { mailId: id });
      return rows.length;
    });
    if (released < maxAtOnce) return;
  }
}
