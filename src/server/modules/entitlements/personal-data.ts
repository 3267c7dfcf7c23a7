import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";

/** A person's used entitlements, for the personal data export. */
export const exportEntitlements = async (
  reader: Reader,
  userId: string,
): Promise<{ readonly entitlements: unknown }> => ({
  entitlements: await readRows(
    reader,
    sql`select e.kind, e.window_start::text as "from", e.window_end::text as "until", e.reason, e.delta, e.created_at as at
    from entitlements e join subscriptions s on s.id = e.subscription_id
    where s.user_id = ${userId} order by e.created_at, e.id limit 10000`,
  ),
});
