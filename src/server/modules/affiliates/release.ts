import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, lte, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { leftOf } from "#shared/domain/affiliates.ts";
import { minor } from "#shared/domain/money.ts";
import { lockAttribution } from "./order-handlers.ts";
import { noAccount } from "./payout-account.ts";
import { postEntry } from "./post-entry.ts";
import { affiliates, orderAttributions } from "./tables.ts";

export const releaseCommissionsJob = "release-commissions";

/** Makes the rest of an order's commission payable, once. */
export async function releaseCommission(
  tx: Tx,
  platform: Pick<Platform, "ids" | "clock">,
  orderId: string,
): Promise<void> {
  const row = await lockAttribution(tx, orderId);
  const now = platform.clock.now();
  if (row === undefined || row.releasedAt !== null || row.dueAt === null || row.dueAt > now) return;
  const { affiliateId, currency } = row;
  await tx.update(orderAttributions).set({ releasedAt: now }).where(eq(orderAttributions.orderId, orderId));
  const left = leftOf(row);
  if (left === 0) return;
  const common = { affiliateId, currency, orderId, kind: "released" as const };
  const [out, into] = [minor(-left), left];
  await postEntry(tx, platform, { ...common, bucket: "pending", deltaMinor: out, ref: `${orderId}:pending` });
  await postEntry(tx, platform, { ...common, bucket: "payable", deltaMinor: into, ref: `${orderId}:payable` });
}

/** Erases the bank accounts of closed accounts once all is paid. */
async function forgetAccounts({ database }: Pick<Platform, "database">): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(affiliates)
      .set(noAccount)
      .where(sql`${affiliates.status} = 'ended' and ${affiliates.userId} is null and ${affiliates.payoutSealed} is not null
        and not exists (select 1 from affiliate_balances b where b.affiliate_id = ${affiliates.id}
          and (b.pending_minor > 0 or b.payable_minor > 0))`),
  );
}

const atOnce = 200;

export async function releaseDue(platform: Platform): Promise<void> {
  const { database, clock, log } = platform;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const due = await database.reader
      .select({ orderId: orderAttributions.orderId })
      .from(orderAttributions)
      .where(
        and(
          lte(orderAttributions.dueAt, clock.now()),
          isNull(orderAttributions.releasedAt),
          sql`${orderAttributions.orderId} > ${after}::uuid`,
        ),
      )
      .orderBy(asc(orderAttributions.orderId))
      .limit(atOnce);
    const ids = due.map(({ orderId }) => orderId);
    await eachAlone(log, "a commission was not released", ids, (orderId) =>
      database.transaction((tx) => releaseCommission(tx, platform, orderId)),
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) break;
    after = last;
  }
  await forgetAccounts(platform);
}
