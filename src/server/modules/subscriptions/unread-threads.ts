import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Reachable } from "./ports.ts";

/** Messages that waited longer raise no alert. */
const maxDays = 7;

export interface UnreadThread {
  readonly subscriptionId: string;
  /** Number of the first message that the coach has not read. */
  readonly number: number;
}

/** Threads among these whose first unread message is older than a time, but not by more than a week. */
export async function findUnreadThreads(
  reader: Reader,
  { members, subscriptions }: Reachable,
  before: Date,
): Promise<UnreadThread[]> {
  if (members.length === 0 && subscriptions.length === 0) return [];
  return readRows(
    reader,
    sql`select t.subscription_id as "subscriptionId", min(m.number) as number
    from coach_threads t join subscriptions s on s.id = t.subscription_id
    join coach_messages m on m.subscription_id = t.subscription_id and m.author = 'customer' and m.number > t.coach_read
    where s.user_id = any(${sql.param([...members])}::uuid[]) or s.id = any(${sql.param([...subscriptions])}::uuid[])
    group by t.subscription_id
    having min(m.created_at) between ${addDays(before, -maxDays).toISOString()}::timestamptz
      and ${before.toISOString()}::timestamptz
    limit 500`,
  );
}
