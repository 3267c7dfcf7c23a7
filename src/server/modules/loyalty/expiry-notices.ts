import type { Notification } from "#server/modules/notifications/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const expiryNoticeJob = "tell-of-expiring-points";

/** Days before expiry of the first notice; the second follows later. */
export const expiryNoticeDays = 30;
const secondNoticeDays = 7;

interface ExpiryNotices {
  /** Writes the first or second message about a batch, which `subject` identifies. */
  readonly sendNotice: (
    tx: Tx,
    step: { readonly subject: string; readonly step: 1 | 2; readonly userId: string },
    message: Notification<"points-expiring">,
  ) => Promise<void>;
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

interface Notice {
  readonly days: number;
  readonly step: 1 | 2;
  /** Ends the message's key. */
  readonly suffix: string;
}
const notices: readonly Notice[] = [
  { days: secondNoticeDays, step: 2, suffix: ":7" },
  { days: expiryNoticeDays, step: 1, suffix: "" },
];

const batchSize = 200;
const beforeAll = { user_id: "00000000-0000-0000-0000-000000000000", on: "" };

/**
 * Unspent points that expire within the notice period, oldest spent first, sorted by owner and day. Skips owners who
 * were already notified or get no notices.
 */
async function endingBatches(
  reader: Reader,
  now: Date,
  { days, step }: Notice,
  after: Pick<Batch, "user_id" | "on">,
): Promise<Batch[]> {
  const { rows } = await reader.execute<Batch>(sql`
    with candidates as (
      select distinct e.user_id from points_entries e join points_accounts a using (user_id)
      where a.balance > 0 and e.expires_at > ${now} and e.expires_at <= ${addDays(now, days)}
    ), lots as (
      select e.user_id, e.expires_at, e.delta,
        sum(e.delta) over (partition by e.user_id order by e.expires_at, e.seq)::bigint as upto,
        (select coalesce(-sum(t.delta), 0) from points_entries t where t.user_id = e.user_id and t.expires_at is null)::bigint as taken
      from points_entries e join candidates using (user_id) where e.expires_at is not null
    ), batches as (
      select user_id, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as "on",
        sum(greatest(0, least(delta, upto - taken)))::bigint as points
      from lots where expires_at > ${now} and expires_at <= ${addDays(now, days)} group by 1, 2
    )
    select b.user_id, b."on", b.points from batches b
    where b.points > 0 and (b.user_id, b."on") > (${after.user_id}::uuid, ${after.on}::text) and not exists (select 1 from flow_runs r
      where r.flow = 'points-expiring' and r.subject_key = b.user_id || ':' || b."on"
        and (r.step >= ${step} or r.stopped_at is not null))
    order by b.user_id, b."on" limit ${batchSize}`);
  return rows;
}

async function notifyOwner(
  platform: Platform,
  { getRecipient, sendNotice }: ExpiryNotices,
  notice: Notice,
  batch: Batch,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const person = await getRecipient(tx, batch.user_id);
    if (person === undefined) return;
    const { user_id: userId, on, points } = batch;
    const subject = `${userId}:${on}`;
    const { email: to, language, firstName } = person;
    await sendNotice(
      tx,
      { subject, userId, step: notice.step },
      {
        ...{ kind: "points-expiring", to, userId, language, key: `points-expiring:${subject}${notice.suffix}` },
        data: { firstName, points, on },
      },
    );
  });
}

async function notifyOwners(platform: Platform, deps: ExpiryNotices, notice: Notice): Promise<void> {
  const { database, clock, log } = platform;
  let after: Pick<Batch, "user_id" | "on"> = beforeAll;
  for (;;) {
    const batches = await endingBatches(database.reader, clock.now(), notice, after);
    const byOwner = Map.groupBy(batches, (batch) => batch.user_id);
    await eachAlone(log, "nobody was told of points that end", [...byOwner.keys()], async (userId) => {
      for (const batch of byOwner.get(userId) ?? []) await notifyOwner(platform, deps, notice, batch);
    });
    const last = batches.at(-1);
    if (last === undefined || batches.length < batchSize) return;
    after = last;
  }
}

/** Daily job that notifies owners of points that expire in 30 days and in a week, once each per batch. */
export function createExpiryNotices(platform: Platform, deps: ExpiryNotices): void {
  platform.jobs.schedule(expiryNoticeJob, "20 7 * * *", async () => {
    for (const notice of notices) await notifyOwners(platform, deps, notice);
  });
}
