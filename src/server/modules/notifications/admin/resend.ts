import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import { and, eq, isNotNull, isNull, or } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { keyOf } from "#server/platform/rate-limits.ts";
import type { AdminDelivery, adminLiftSuppressions, Suppressed } from "#shared/contract/admin-notifications.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { deliverJobs } from "../notify.ts";
import { findSuppressions, liftSuppressions } from "../suppressions.ts";
import { deliveries } from "../tables.ts";
import { findNotification } from "./read-notifications.ts";

/** Sends a message again that was refused or has no job left. Throws 404 for any other. */
export async function resend(platform: Platform, call: StaffCall, id: string): Promise<AdminDelivery> {
  const { database, jobs, audit, clock } = platform;
  await database.transaction(async (tx) => {
    const { sentAt, suppressedAt, notBefore } = deliveries;
    const isUnsent = and(isNull(sentAt), isNull(suppressedAt), isNull(notBefore));
    const isStuck = or(isNotNull(deliveries.refusedAt), isNull(deliveries.claimedUntil));
    const [row] = await tx
      .update(deliveries)
      .set({ refusedAt: null, claimedUntil: null, expiresAt: addDays(clock.now(), 1) })
      .where(and(eq(deliveries.id, id), isUnsent, isStuck))
      .returning({ channel: deliveries.channel });
    if (row === undefined) throw notFound();
    await jobs.enqueue(tx, deliverJobs[row.channel], { mailId: id });
    await audit.record(tx, call, { action: "notification.resend", subjectKind: "notification", subjectId: id });
  });
  const found = await findNotification(database.reader, id);
  if (found === undefined) throw notFound();
  return found;
}

export async function readSuppressions(
  { database, clock }: Pick<Platform, "clock" | "database">,
  address: string,
): Promise<Suppressed[]> {
  const rows = await findSuppressions(database.reader, address, clock.now());
  return rows.map(({ reason, until, createdAt }) => ({
    ...{ reason, until: until?.toISOString() ?? null, createdAt: createdAt.toISOString() },
  }));
}

/** Lifts the block of an address that bounced. Throws 404 without a block. */
export async function liftBounce(
  platform: Platform,
  call: StaffCall,
  { address, reason }: BodyOf<typeof adminLiftSuppressions>,
): Promise<Suppressed[]> {
  await platform.database.transaction(async (tx) => {
    if ((await liftSuppressions(tx, address, "bounced")) === 0) throw notFound();
    // Contains only the hash: entries are never changed, and an address is personal.
    const about = { action: "address.write-again", subjectKind: "address", subjectId: keyOf(address.toLowerCase()) };
    await platform.audit.record(tx, call, { ...about, reason });
  });
  return readSuppressions(platform, address);
}
