import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { preparedRowsBy } from "#server/platform/db/prepared.ts";
import { likePattern, limitOfPage, limitValues, toIso } from "#server/platform/db/rows.ts";
import type { adminGetRoster, RosterRow } from "#shared/contract/admin-attention.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnReach, readHealthOfOwn } from "./access.ts";
import { clientsOfCaller, type OwnCoach } from "./listed-clients.ts";
import type { CockpitDeps } from "./ports.ts";

type Query = QueryOf<typeof adminGetRoster>;

const orders: Readonly<Record<Query["sort"], SQL>> = {
  urgent: sql`l."topSeverity" desc nulls last, l.top_since, l.name, l."subscriptionId"`,
  name: sql`l.name, l."subscriptionId"`,
  adherence: sql`case when l.due14 = 0 then null else l.done14::numeric / l.due14 end nulls last, l.name, l."subscriptionId"`,
  last_session: sql`l."lastSessionOn" nulls first, l.name, l."subscriptionId"`,
  ending: sql`l."paidUntil", l.name, l."subscriptionId"`,
};

const state = sql`${sql.placeholder("state")}::text`;
const isInState = sql`(${state} is null or (${state} = 'needs_me' and c.top_severity is not null)
  or (${state} = 'calm' and c.top_severity is null and s.status <> 'paused') or (${state} = 'paused' and s.status = 'paused'))`;
const pattern = sql`${sql.placeholder("pattern")}::text`;

interface Row extends Omit<RosterRow, "client" | "kind">, OwnReach {
  readonly memberId: string;
  readonly name: string;
  readonly subscriptionId: string;
  readonly package: LocalizedText;
  readonly paidUntil: string;
}

/** The JSON result of the statement. */
interface Roster {
  readonly coach: OwnCoach | null;
  readonly total: number;
  readonly rows: readonly Row[];
}

const columns = sql`s.user_id as "memberId", c.name, s.id as "subscriptionId", s.name as package, s.status,
  s.ends_on as "paidUntil", c.last_session_on as "lastSessionOn", c.due14, c.done14, c.next_session_on as "nextSessionOn",
  c.plan_ends_on as "planEndsOn", c.weight_7d::float8 as "weight7d", c.unread, c.waiting_since as "waitingSince",
  c.top_severity as "topSeverity", c.top_since`;

const { before, coach, from, kind } = clientsOfCaller;
const rosterBy = preparedRowsBy<Query["sort"], Roster>(
  (sort) => sql`with ${before} lines as materialized (
      select ${columns}, ${kind} as kind from ${from} join client_standing c on c.subscription_id = s.id
      where s.status <> 'ended' and ${isInState} and (${pattern} is null or c.name ilike ${pattern}))
    select ${coach} as coach, (select count(*) from lines) as total,
      coalesce((select json_agg(p) from (select l.*, wish.sex, wish.audience,
          (select count(*) from attention a where a.subscription_id = l."subscriptionId" and a.state = 'open') as open
        from (select * from lines l order by ${orders[sort]} ${limitOfPage}) l
        left join coaching_profiles wish on wish.user_id = l."memberId" order by ${orders[sort]}) p), '[]') as rows`,
);

async function readClients(reader: Reader, caller: StaffCaller, query: Query, now: Date): Promise<Roster> {
  const { search = "", sort } = query;
  const found = { state: query.state, pattern: search === "" ? undefined : likePattern(search) };
  const values = { ...found, userId: caller.userId, now: now.toISOString(), ...limitValues(query) };
  const [roster] = await rosterBy(reader, sort, values);
  if (roster === undefined) throw new Error("a statement with one row has none");
  return roster;
}

/** The caller's clients, covers included. */
export async function readRoster(
  { platform }: CockpitDeps,
  caller: StaffCaller,
  query: Query,
): Promise<ReplyOf<typeof adminGetRoster>> {
  const { reader } = platform.database;
  const { coach, total, rows } = await readClients(reader, caller, query, platform.clock.now());
  const pagination = toPagination(query.page, query.limit, total);
  if (coach === null) return { clients: [], pagination };
  const readable = await readHealthOfOwn(reader, platform, { caller, coach }, "logs", rows);
  return {
    clients: rows.flatMap(
      ({
        memberId,
        name,
        subscriptionId,
        package: sold,
        paidUntil,
        waitingSince,
        kind,
        sex: _,
        audience: __,
        ...row
      }) =>
        kind !== null && readable.has(subscriptionId)
          ? {
              ...{ ...row, kind },
              client: { id: memberId, name, subscriptionId, package: sold, paidUntil },
              waitingSince: waitingSince === null ? null : toIso(waitingSince),
            }
          : [],
    ),
    pagination,
  };
}
