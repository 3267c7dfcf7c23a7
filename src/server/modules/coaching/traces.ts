import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { HealthKind, TraceReason } from "#shared/domain/health-access.ts";
import { healthListReads } from "./tables.ts";

/** Records who has read which health data of a member, counted by the hour and written when it is read. */

/** The object that was read; for a thread or a plan it is the subscription. */
export interface Found {
  readonly memberId: string;
  readonly objectId?: string | undefined;
}

export interface Trace extends Found {
  readonly reason: TraceReason;
}

/** A member's rows, including reads of lists that are not folded yet. Writes nothing. */
export const readsOf = (
  memberId: string,
) => sql`(select reader_id, what, object_id, hour, reason, sum(count)::int as count
  from (
    select reader_id, what, object_id, hour, reason, count from health_reads where member_id = ${memberId}
    union all
    select l.reader_id, l.what, trace.object_id, l.hour, trace.reason, 1
    from health_list_reads l, unnest(l.member_ids, l.object_ids, l.reasons) as trace (member_id, object_id, reason)
    where trace.member_id = ${memberId}) as counted
  group by reader_id, what, object_id, hour, reason)`;

/** Lists of this length or more are first recorded as one row, because fifty rows cost more than the list itself. */
const longList = 8;
/** Reads of lists that one statement folds. */
const foldedAtOnce = 100;

const traced = sql`unnest(${sql.placeholder("memberIds")}::uuid[], ${sql.placeholder("objectIds")}::uuid[],
  ${sql.placeholder("reasons")}::text[]) as trace (member_id, object_id, reason)`;

const insertTraces = preparedRows(sql`insert into health_reads (reader_id, member_id, what, object_id, hour, reason)
  select ${sql.placeholder("readerId")}::uuid, trace.member_id, ${sql.placeholder("what")}, trace.object_id,
    ${sql.placeholder("hour")}::timestamptz, trace.reason
  from ${traced}
  on conflict (reader_id, member_id, what, object_id, hour, reason) do update set count = health_reads.count + 1`);

const insertListTrace =
  preparedRows(sql`insert into health_list_reads (reader_id, what, hour, member_ids, object_ids, reasons)
  values (${sql.placeholder("readerId")}, ${sql.placeholder("what")}, ${sql.placeholder("hour")},
    ${sql.placeholder("memberIds")}::uuid[], ${sql.placeholder("objectIds")}::uuid[], ${sql.placeholder("reasons")}::text[])`);

/**
 * Counts reads in the row of the hour; reads of a long list are one row, which is folded later. One statement, so outside
 * a transaction it is committed when this returns, and the data may be shown.
 */
export async function writeTraces(
  reader: Reader,
  { clock }: Pick<Platform, "clock">,
  { userId: readerId }: StaffCaller,
  what: HealthKind,
  traces: readonly Trace[],
): Promise<void> {
  if (traces.length === 0) return;
  const hour = new Date(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000);
  // Sorted, so that two lists of the same members do not deadlock.
  const sorted = traces.toSorted((a, b) => ((a.objectId ?? a.memberId) < (b.objectId ?? b.memberId) ? -1 : 1));
  const insert = sorted.length < longList ? insertTraces : insertListTrace;
  await insert(reader, {
    ...{ readerId, what, hour: hour.toISOString() },
    memberIds: sorted.map(({ memberId }) => memberId),
    objectIds: sorted.map(({ objectId }) => objectId ?? null),
    reasons: sorted.map(({ reason }) => reason),
  });
}

// A concurrent fold of the same row waits, and then finds it gone.
const fold = preparedRows<{ folded: number }>(sql`with gone as (
    delete from ${healthListReads} where id = any(array(select id from health_list_reads
      where ${sql.placeholder("memberId")}::uuid is null or ${sql.placeholder("memberId")}::uuid = any(member_ids)
      order by id limit ${foldedAtOnce}::int)) returning *),
  counted as (
    insert into health_reads (reader_id, member_id, what, object_id, hour, reason, count)
    select gone.reader_id, trace.member_id, gone.what, trace.object_id, gone.hour, trace.reason, count(*)::int
    from gone, unnest(gone.member_ids, gone.object_ids, gone.reasons) as trace (member_id, object_id, reason)
    group by 1, 2, 3, 4, 5, 6 order by coalesce(trace.object_id, trace.member_id)
    on conflict (reader_id, member_id, what, object_id, hour, reason)
      do update set count = health_reads.count + excluded.count)
  select count(*) as folded from gone`);

/** Adds the reads of lists to the rows of their members, like single reads. */
export async function foldTraces(reader: Reader): Promise<void> {
  for (;;) {
    const [row] = await fold(reader, {});
    if (row === undefined || row.folded < foldedAtOnce) return;
  }
}

export const foldTracesJob = "fold-health-reads";
