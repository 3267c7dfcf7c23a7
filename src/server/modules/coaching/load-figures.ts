import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";

/** The requested days, without the last one, and the current time. */
export interface LoadSpan {
  readonly from: Date;
  readonly until: Date;
  readonly fromDay: IsoDate;
  readonly untilDay: IsoDate;
  readonly now: Date;
}

/** The working time of a coach on a day; without it they do not work. */
export interface WorkingDay {
  readonly coachId: string;
  readonly zone: string;
  readonly day: IsoDate;
  readonly begins: Date | undefined;
  readonly ends: Date | undefined;
}

/** Days after a question within which an answer counts. */
export const answerDays = 31;

const at = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Joins the primary coach of a subscription at a moment. */
const coachAt = (subscriptionId: SQL, moment: SQL): SQL =>
  sql`join coach_assignments a on a.subscription_id = ${subscriptionId} and a.kind = 'primary'
    and a.from_at <= ${moment} and (a.until_at is null or a.until_at > ${moment})`;

export interface AnswerFigures {
  readonly coachId: string;
  readonly answers: number;
  readonly medianHours: number | null;
  readonly p90Hours: number | null;
  readonly kept: number;
  readonly late: number;
}

/** The working days, each with the total seconds of work before it. */
function toWorked(days: readonly WorkingDay[]): SQL {
  const of = (pick: (day: WorkingDay) => string | null) => sql.param(days.map(pick));
  return sql`select d.coach_id, d.zone, d.day, d.begins, d.ends,
      coalesce(sum(extract(epoch from d.ends - d.begins)) over (partition by d.coach_id order by d.day
        rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(${of(({ coachId }) => coachId)}::uuid[], ${of(({ zone }) => zone)}::text[], ${of(({ day }) => day)}::date[],
      ${of(({ begins }) => begins?.toISOString() ?? null)}::timestamptz[],
      ${of(({ ends }) => ends?.toISOString() ?? null)}::timestamptz[]) as d (coach_id, zone, day, begins, ends)`;
}

/** Total seconds of work until a moment. */
const workedUntil = (day: SQL, moment: SQL): SQL =>
  sql`(${day}.before + coalesce(greatest(0, extract(epoch from least(${moment}, ${day}.ends) - ${day}.begins)), 0))`;

/**
 * How fast coaches answer: from the first question after an answer to the coach's next message. Leaves out questions that
 * the coach marked as needing no answer, and open ones within their time.
 */
export function readAnswers(reader: Reader, days: readonly WorkingDay[], span: LoadSpan): Promise<AnswerFigures[]> {
  const usual = usualTerms(1).replyWorkingHours;
  return readRows<AnswerFigures>(
    reader,
    sql`with worked as materialized (${toWorked(days)}),
    asked as (
      select a.coach_id, m.created_at as asked_at, r.created_at as answered_at,
        least(coalesce(r.created_at, ${at(span.now)}), m.created_at + make_interval(days => ${answerDays - 1})) as until_at,
        coalesce((select (p.terms ->> 'replyWorkingHours')::numeric from subscription_periods p
          where p.subscription_id = m.subscription_id and p.revoked_at is null and p.created_at <= m.created_at
          order by p.number desc limit 1), ${usual}) as promised
      from coach_messages m ${coachAt(sql`m.subscription_id`, sql`m.created_at`)}
      left join lateral (select b.author from coach_messages b where b.subscription_id = m.subscription_id
        and b.number < m.number and b.author <> 'system' order by b.number desc limit 1) said on true
      left join lateral (select c.created_at from coach_messages c where c.subscription_id = m.subscription_id
        and c.number > m.number and c.author = 'coach' order by c.number limit 1) r on true
      where m.author = 'customer' and m.created_at >= ${at(span.from)} and m.created_at < ${at(span.until)}
        and said.author is distinct from 'customer'
        and (r.created_at is not null or not exists (select 1 from attention t where t.subscription_id = m.subscription_id
          and t.rule = 'message' and t.state = 'done' and t.episode::int >= m.number))
    ),
    timed as (
      select q.coach_id, q.answered_at is not null and q.answered_at <= q.until_at as is_answered, q.promised,
        (${workedUntil(sql`e`, sql`q.until_at`)} - ${workedUntil(sql`b`, sql`q.asked_at`)}) / 3600 as hours
      from asked q
      join worked b on b.coach_id = q.coach_id and b.day = (q.asked_at at time zone b.zone)::date
      join worked e on e.coach_id = q.coach_id and e.day = (q.until_at at time zone e.zone)::date
    )
    select coach_id as "coachId", count(*) filter (where is_answered)::int as answers,
      (percentile_cont(0.5) within group (order by hours) filter (where is_answered))::float8 as "medianHours",
      (percentile_cont(0.9) within group (order by hours) filter (where is_answered))::float8 as "p90Hours",
      count(*) filter (where is_answered and hours <= promised)::int as kept,
      count(*) filter (where hours > promised)::int as late
    from timed group by coach_id`,
  );
}

export interface Counted {
  readonly coachId: string;
  readonly total: number;
  readonly good: number;
}

/** Check-ins that were answered or are open for more than a day, and those answered within it. */
export const readCheckIns = (reader: Reader, { from, until, now }: LoadSpan): Promise<Counted[]> =>
  readRows<Counted>(
    reader,
    sql`select a.coach_id as "coachId",
      count(*) filter (where c.answered_at is not null or c.submitted_at <= ${at(now)} - interval '24 hours')::int as total,
      count(*) filter (where c.answered_at <= c.submitted_at + interval '24 hours')::int as good
    from checkins c ${coachAt(sql`c.subscription_id`, sql`c.submitted_at`)}
    where c.submitted_at >= ${at(from)} and c.submitted_at < ${at(until)} and c.state in ('submitted', 'answered')
    group by a.coach_id`,
  );

/** Promises that each coach owes now. */
export const readOwedNow = (reader: Reader): Promise<{ coachId: string; owed: number }[]> =>
  readRows(
    reader,
    sql`select c.coach_id as "coachId", sum((t.facts ->> 'count')::int)::int as owed
    from attention t join client_standing c on c.subscription_id = t.subscription_id
    where t.rule = 'owed' and t.state in ('open', 'snoozed') and c.coach_id is not null group by c.coach_id`,
  );

/** Ended paid periods by their last coach, and how many of them were renewed. */
export const readRenewed = (reader: Reader, { fromDay, untilDay }: LoadSpan): Promise<Counted[]> =>
  readRows<Counted>(
    reader,
    sql`with ended as (
      select r.subscription_id, r.ends_on, true as is_renewed from subscription_renewals r
      where r.paid_at is not null and r.ends_on >= ${fromDay}::date and r.ends_on < ${untilDay}::date
      union all
      select s.id, s.ends_on, false from subscriptions s
      where s.status = 'ended' and s.ends_on >= ${fromDay}::date and s.ends_on < ${untilDay}::date
    )
    select a.coach_id as "coachId", count(*)::int as total, count(*) filter (where e.is_renewed)::int as good
    from ended e join lateral (select c.coach_id from coach_assignments c where c.subscription_id = e.subscription_id
      and c.kind = 'primary' and c.from_at < e.ends_on + interval '1 day' order by c.from_at desc limit 1) a on true
    group by a.coach_id`,
  );

/** Members on the wait list of each coach. */
export const readWaits = (reader: Reader): Promise<{ coachId: string; waits: number }[]> =>
  readRows(
    reader,
    sql`select coach_id as "coachId", count(*)::int as waits from coach_waits
    where state in ('waiting', 'offered') group by coach_id`,
  );
