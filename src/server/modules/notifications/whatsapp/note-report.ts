import type { MessageReport } from "#server/modules/whatsapp/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bringForward } from "../fallback.ts";
import { deliverJobs } from "../notify.ts";
import { deliveries } from "../tables.ts";

/** Notes on a delivery what WhatsApp or the carrier of SMS reported about it; replies of a person have no delivery. */
export async function noteReport(
  tx: Tx,
  { jobs, clock }: Pick<Platform, "jobs" | "clock">,
  { id, status, at, reason, asTemplate }: MessageReport,
): Promise<void> {
  const isIt = eq(deliveries.id, id);
  if (asTemplate) {
    const again = { sentAt: null, refusedAt: null, claimedUntil: null, notBefore: null, lastError: reason ?? null };
    const rows = await tx.update(deliveries).set(again).where(isIt).returning({ id: deliveries.id });
    if (rows.length > 0) await jobs.enqueue(tx, deliverJobs.whatsapp, { mailId: id });
    return;
  }
  if (status === "failed") {
    const bounced = { bouncedAt: at, lastError: reason ?? null };
    const rows = await tx.update(deliveries).set(bounced).where(isIt).returning();
    for (const row of rows) await bringForward(tx, row, clock.now());
    return;
  }
  // A report also settles a call that had no answer.
  const sentAt = sql`coalesce(${deliveries.sentAt}, ${at}::timestamptz)`;
  const reached =
    status === "sent" ? {} : { data: {}, deliveredAt: sql`coalesce(${deliveries.deliveredAt}, ${at}::timestamptz)` };
  await tx
    .update(deliveries)
    .set({ sentAt, refusedAt: null, notBefore: null, ...reached, ...(status === "read" ? { readAt: at } : {}) })
    .where(isIt);
}
