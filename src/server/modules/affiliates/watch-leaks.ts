import { addDays } from "#server/platform/clock.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isLeak, leakMeanDays } from "#shared/domain/affiliates.ts";
import { affiliates } from "./tables.ts";

export const watchLeaksJob = "watch-affiliate-codes";

interface Uses {
  readonly id: string;
  readonly today: number;
  readonly before: number;
}

/** Alerts about coupons that are used far more often than usual; at most once a day, until staff have seen it. */
export async function watchLeaks({ database, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  const dayAgo = addDays(now, -1);
  const uses = await readRows<Uses>(
    database.reader,
    sql`select a.id, count(*) filter (where t.created_at > ${dayAgo})::int as today,
        count(*) filter (where t.created_at <= ${dayAgo})::int as before
      from affiliates a join order_attributions t on t.affiliate_id = a.id and t.by = 'code'
        and t.created_at > ${addDays(dayAgo, -leakMeanDays)} and t.created_at <= ${now}
      where a.status = 'active' and a.leak_at is null and (a.leak_seen_at is null or a.leak_seen_at <= ${dayAgo})
      group by a.id`,
  );
  for (const { id, ...counts } of uses.filter(isLeak)) {
    await database.transaction((tx) => tx.update(affiliates).set({ leakAt: now }).where(eq(affiliates.id, id)));
    log.warn({ affiliateId: id, ...counts }, "an affiliate's coupon is used far more often than usual");
  }
}
