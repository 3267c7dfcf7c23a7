import { sql } from "drizzle-orm";
import type { Notify } from "#server/modules/notifications/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const expiryNoticeJob = "tell-of-expiring-points";

/** Days before expiry at which the owner is notified. */
export const expiryNoticeDays = 30;

interface ExpiryNotices {
  readonly notify: Notify;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (
    reader: Reader,
    userId: string,
  ) => Promise<{ readonly email: string; readonly firstName: string; readonly language: Language } | undefined>;
}

interface Batch extends Record<string, unknown> {
  readonly user_id: string;
  /** The UTC day of expiry. */
  readonly on: string;
  readonly points: number;
}

const batchSize = 200;
const beforeAll = { user_id: "00000000-0000-0000-0000-000000000000", on: "" };

/**
 * Unspent points that expire within the notice period, oldest spent first, sorted by owner and day. The mail key skips
 * owners who were already notified.
 */
async function endingBatches(reader: Reader, now: Date, after: Pick<Batch, "user_id" | "on">): Promise<Batch[]> {
  const { rows } = await reader.execute<Batch>(sql`
    with candidates as (
      select distinct e.user_id from points_entries e join points_accounts a using (user_id)
      where a.balance > 0 and e.expires_at > ${now} and e.expires_at <= ${addDays(now, expiryNoticeDays)}
    ), lots as (
      select e.user_id, e.expires_at, e.delta,
        sum(e.delta) over (partition by e.user_id order by e.expires_at, e.seq)::bigint as upto,
        (select coalesce(-sum(t.delta), 0) from points_entries t where t.user_id = e.user_id and t.expires_at is null)::bigint as taken
      from points_entries e join candidates using (user_id) where e.expires_at is not null
    ), batches as (
      select user_id, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as "on",
        sum(greatest(0, least(delta, upto - taken)))::bigint as points
      from lots where expires_at > ${now} and expires_at <= ${addDays(now, expiryNoticeDays)} group by 1, 2
    )
    select b.user_id, b."on", b.points from batches b
    where b.points > 0 and (b.user_id, b."on") > (${after.user_id}::uuid, ${after.on}::text) and not exists (select 1 from deliveries m where m.key = 'points-expiring:' || b.user_id || ':' || b."on")
    order by b.user_id, b."on" limit ${batchSize}`);
  return rows;
}

async function tell(platform: Platform, notices: ExpiryNotices, batch: Batch): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const person = await notices.getRecipient(tx, batch.user_id);
    if (person === undefined) return;
    await notices.notify(tx, {
      kind: "points-expiring",
      to: person.email,
      userId: batch.user_id,
      language: person.language,
      key: `points-expiring:${batch.user_id}:${batch.on}`,
      data: { firstName: person.firstName, points: batch.points, on: batch.on },
    });
  });
}

/** Daily job for points that expire in 30 days; one notice per batch. */
export function createExpiryNotices(platform: Platform, notices: ExpiryNotices): void {
  const { database, clock, jobs, log } = platform;
  jobs.schedule(expiryNoticeJob, "20 7 * * *", async () => {
    let after: Pick<Batch, "user_id" | "on"> = beforeAll;
    for (;;) {
      const batches = await endingBatches(database.reader, clock.now(), after);
      const byOwner = Map.groupBy(batches, (batch) => batch.user_id);
      await eachAlone(log, "nobody was told of points that end", [...byOwner.keys()], async (userId) => {
        for (const batch of byOwner.get(userId) ?? []) await tell(platform, notices, batch);
      });
      const last = batches.at(-1);
      if (last === undefined || batches.length < batchSize) return;
      after = last;
    }
  });
}
