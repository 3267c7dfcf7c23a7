import { findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, likePattern, readPage, toIso } from "#server/platform/db/rows.ts";
import type { adminGetRoster, RosterRow } from "#shared/contract/admin-attention.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnReach, ownReach, readHealthOfOwn } from "./access.ts";
import { isCoachedBy } from "./list-attention.ts";
import type { CockpitDeps } from "./ports.ts";

type Asked = QueryOf<typeof adminGetRoster>;

const orders: Readonly<Record<Asked["sort"], SQL>> = {
  urgent: sql`c.top_severity desc nulls last, c.top_since, c.name, s.id`,
  name: sql`c.name, s.id`,
  adherence: sql`case when c.due14 = 0 then null else c.done14::numeric / c.due14 end nulls last, c.name, s.id`,
  last_session: sql`c.last_session_on nulls first, c.name, s.id`,
  ending: sql`s.ends_on, c.name, s.id`,
};

const states: Readonly<Record<NonNullable<Asked["state"]>, SQL>> = {
  needs_me: sql`c.top_severity is not null`,
  calm: sql`c.top_severity is null and s.status <> 'paused'`,
  paused: sql`s.status = 'paused'`,
};

interface Row extends Omit<RosterRow, "client"> {
  readonly memberId: string;
  readonly name: string;
  readonly subscriptionId: string;
  readonly package: LocalizedText;
  readonly paidUntil: string;
  readonly reach: OwnReach;
}

/** The caller's clients and those whom they cover. */
export async function readRoster(
  { platform }: CockpitDeps,
  caller: StaffCaller,
  asked: Asked,
): Promise<ReplyOf<typeof adminGetRoster>> {
  const { database, clock } = platform;
  const { page, limit, search, sort, state } = asked;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const coach = await findCoachOfUser(tx, caller.userId);
    if (coach === undefined) return { clients: [], pagination: { page, limit, total: 0, pages: 0 } };
    const from = sql`from subscriptions s join client_standing c on c.subscription_id = s.id`;
    const where = andAll([
      isCoachedBy(coach.id, now),
      state && states[state],
      search === undefined || search === "" ? undefined : sql`c.name ilike ${likePattern(search)}`,
    ]);
    const { rows, pagination } = await readPage<Row>(
      tx,
      { page, limit },
      {
        rows: sql`select s.user_id as "memberId", c.name, s.id as "subscriptionId", s.name as package, s.status,
          s.ends_on::text as "paidUntil", c.last_session_on::text as "lastSessionOn", c.due14, c.done14,
          c.next_session_on::text as "nextSessionOn", c.plan_ends_on::text as "planEndsOn",
          c.weight_7d::float8 as "weight7d", c.unread, c.waiting_since as "waitingSince", c.top_severity as "topSeverity",
          case when c.coach_id = ${coach.id} then 'primary' else 'cover' end as kind,
          (select count(*) from attention a where a.subscription_id = s.id and a.state = 'open') as open, ${ownReach.columns}
        ${from} ${ownReach.join(coach.id, now)} where ${where} order by ${orders[sort]}`,
        count: sql`select count(*) as total ${from} where ${where}`,
      },
    );
    const readable = await readHealthOfOwn(tx, platform, { caller, coach }, "logs", rows);
    return {
      clients: rows
        .filter(({ subscriptionId }) => readable.has(subscriptionId))
        .map(({ memberId, name, subscriptionId, package: sold, paidUntil, waitingSince, reach: _, ...row }) => ({
          ...row,
          client: { id: memberId, name, subscriptionId, package: sold, paidUntil },
          waitingSince: waitingSince === null ? null : toIso(waitingSince),
        })),
      pagination,
    };
  });
}
