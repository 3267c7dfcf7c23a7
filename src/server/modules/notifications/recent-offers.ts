import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { channelPrefix, messageKey } from "./channel-keys.ts";
import type { RecentOffers } from "./decide.ts";
import { marketingKinds } from "./policies.ts";
import type { DeliveryRow } from "./tables.ts";

/**
 * Offers that a person got in the last day and week; messages of one event count once over all channels. Those that another
 * worker took earlier and is sending now count too, so that two at the same moment do not both leave.
 */
export async function countRecentOffers(
  reader: Reader,
  { id, key, userId, claimedUntil }: DeliveryRow,
  now: Date,
): Promise<RecentOffers> {
  const event = sql`regexp_replace(d.key, ${channelPrefix}, '')`;
  const at = sql`coalesce(d.sent_at, ${now}::timestamptz)`;
  const isBefore = sql`(d.claimed_until, d.id) < (${claimedUntil}::timestamptz, ${id}::uuid)`;
  const [row] = await readRows<RecentOffers>(
    reader,
    sql`select count(distinct ${event}) filter (where ${at} > ${addDays(now, -1)}::timestamptz)::int as "inADay",
        count(distinct ${event})::int as "inAWeek"
      from deliveries d
      where d.user_id = ${userId}::uuid and d.kind = any(${sql.param([...marketingKinds])}::text[])
        and ${event} <> ${messageKey(key)}
        and (d.sent_at > ${addDays(now, -7)}::timestamptz or (d.claimed_until > ${now}::timestamptz
          and d.sent_at is null and d.refused_at is null and d.suppressed_at is null and ${isBefore}))`,
  );
  return row ?? { inADay: 0, inAWeek: 0 };
}
