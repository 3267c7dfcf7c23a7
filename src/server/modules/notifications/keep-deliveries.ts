import { addDays, addMinutes } from "#server/platform/clock.ts";
import { and, asc, gt, inArray, isNull, lt, lte, or, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Deliver } from "./deliver.ts";
import { deliverJobs } from "./notify.ts";
import { deliveries } from "./tables.ts";

const maxAtOnce = 200;
/** Messages older than this are outdated and not sent. */
const staleDays = 14;

const isUnfinished = and(isNull(deliveries.sentAt), isNull(deliveries.refusedAt), isNull(deliveries.suppressedAt));

/** A job pauses ten minutes at most between two attempts: a message that rested longer has no job any more. */
const restMinutes = 25;
const concurrency = 8;

/**
 * Retries messages whose job has no attempts left (after some hours, or a day for mails), so that none is lost to a
 * longer outage and all leave soon after it. Skips those that were never tried, and stops where a whole batch fails:
 * the channel is still unavailable.
 */
export async function sendLeft(
  { database, clock }: Pick<Platform, "database" | "clock">,
  deliver: Deliver,
): Promise<void> {
  const now = clock.now();
  const restedAt = sql`coalesce(${deliveries.triedAt}, ${deliveries.createdAt})`;
  for (;;) {
    const left = await database.reader
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          ...[isUnfinished, gt(deliveries.attempts, 0), gt(deliveries.createdAt, addDays(now, -staleDays))],
          sql`${restedAt} < ${addMinutes(now, -restMinutes)}::timestamptz`,
          or(isNull(deliveries.notBefore), lte(deliveries.notBefore, now)),
          or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, now)),
        ),
      )
      .orderBy(asc(deliveries.createdAt))
      .limit(maxAtOnce);
    const waiting = left.map(({ id }) => id);
    let done = 0;
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        // The failure is stored and logged; the next one is tried.
        await deliver({ mailId: id }).then(
          () => (done += 1),
          () => undefined,
        );
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (left.length < maxAtOnce || done === 0) return;
  }
}

/** Releases messages held by quiet hours, in batches; each row is taken by one process only. */
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
