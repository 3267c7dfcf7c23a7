import { findPeople, type Person } from "#server/modules/accounts/index.ts";
import { type CoachRow, exerciseNames, findCoaches, findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readRows, toIso, toLimit } from "#server/platform/db/rows.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { AttentionFacts, AttentionRule } from "#shared/domain/attention.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnReach, ownReach, readHealthOfOwn } from "./access.ts";
import type { CockpitDeps } from "./ports.ts";

interface Row extends Omit<AttentionItem, "client" | "exercise" | "coachName" | "isMine" | "facts"> {
  readonly facts: AttentionFacts;
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly package: LocalizedText;
  readonly paidUntil: string;
  readonly coachId: string | null;
}

type OwnRow = Row & { readonly reach: OwnReach };

const columns = sql`a.id, a.rule, a.severity, a.since, a.facts, a.state, a.until, a.until_log as "untilLog", a.note,
  s.user_id as "memberId", s.id as "subscriptionId", s.name as package, s.ends_on::text as "paidUntil",
  c.next_session_on::text as "nextSessionOn", c.coach_id as "coachId"`;
const from = sql`from attention a join subscriptions s on s.id = a.subscription_id
  left join client_standing c on c.subscription_id = a.subscription_id`;

/** Subscriptions that run and are the coach's own or covered by them now. */
export const isCoachedBy = (coachId: string, now: Date): SQL =>
  sql`(s.status <> 'ended' and s.id = any(array(select own.subscription_id from coach_assignments own
    where own.coach_id = ${coachId} and (own.until_at is null or own.until_at > ${now.toISOString()}::timestamptz))))`;

const toExercise = ({ facts }: Row): string | undefined => {
  const slug = facts["exercise"];
  return typeof slug === "string" ? slug : undefined;
};

/** Whose facts may be read, and who is at hand already. */
interface Known {
  readonly mine: ReadonlySet<string>;
  readonly own?: CoachRow;
  readonly people?: ReadonlyMap<string, Person>;
}

/** Rows in the API's shape; facts only of those that may be read. */
async function toItems(reader: Reader, rows: readonly Row[], { mine, own, people }: Known): Promise<AttentionItem[]> {
  const named = people ?? (await findPeople(reader, [...new Set(rows.map(({ memberId }) => memberId))]));
  const names = await exerciseNames(reader, [...new Set(rows.flatMap((row) => toExercise(row) ?? []))]);
  const others = rows.flatMap(({ coachId }) => (coachId === null || coachId === own?.id ? [] : coachId));
  const coaches = await findCoaches(reader, [...new Set(others)]);
  const coachNames = new Map([...coaches, ...(own === undefined ? [] : [own])].map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { memberId, subscriptionId, facts, coachId, paidUntil, since, until, ...item } = row;
    const person = named.get(memberId);
    const slug = toExercise(row);
    const isMine = mine.has(subscriptionId);
    const name = person === undefined ? "Closed account" : fullName(person);
    return {
      ...item,
      client: { id: memberId, name, subscriptionId, package: row.package, paidUntil },
      since: toIso(since),
      until: until === null ? null : toIso(until),
      facts: isMine ? facts : null,
      exercise: slug === undefined || !isMine ? null : (names.get(slug) ?? { ar: slug, en: slug }),
      isMine,
      coachName: coachId === null ? null : (coachNames.get(coachId) ?? null),
    };
  });
}

type Asked = QueryOf<typeof adminListAttention>;
type Reply = ReplyOf<typeof adminListAttention>;

interface Count {
  readonly rule: AttentionRule;
  readonly severity: number;
  readonly count: number;
}

/** One statement's answer, as JSON. */
interface Queue<One> {
  readonly rows: readonly One[];
  readonly counts: readonly Count[];
  readonly total: number;
}

const toCounts = (counts: readonly Count[]): Reply["counts"] =>
  [...Map.groupBy(counts, ({ rule }) => rule)].map(([rule, own]) => ({
    rule,
    count: own.reduce((total, { count }) => total + count, 0),
  }));

/** A page of lines with the open ones counted by rule and severity; what a page shows is joined for its lines alone. */
async function readQueue<One extends Row>(
  tx: Tx,
  { scope, shown }: { readonly scope: SQL; readonly shown: SQL },
  asked: Asked,
  now: Date,
) {
  const { page, limit, rule, severity, state } = asked;
  // What was done long ago is no news.
  const recent = sql`a.updated_at > ${now.toISOString()}::timestamptz - interval '60 days'`;
  const ofState = state === "done" ? sql`a.state = 'done' and ${recent}` : sql`a.state = ${state}`;
  const isAsked = andAll([sql`state = ${state}`, rule && sql`rule = ${rule}`, severity && sql`severity = ${severity}`]);
  const [queue] = await readRows<Queue<One>>(
    tx,
    sql`with lines as materialized (
      select a.id, a.rule, a.severity, a.since, a.state from attention a join subscriptions s on s.id = a.subscription_id
      where ${scope} and (a.state = 'open' or (${ofState}))),
    page as (select id from lines where ${isAsked} order by severity desc, since, id ${toLimit({ page, limit })})
    select (select count(*) from lines where ${isAsked}) as total,
      coalesce((select json_agg(c) from (select rule, severity, count(*) as count from lines where state = 'open'
        group by rule, severity order by rule) c), '[]') as counts,
      coalesce((select json_agg(p) from (select ${shown} where a.id = any(array(select id from page))
        order by a.severity desc, a.since, a.id) p), '[]') as rows`,
  );
  if (queue === undefined) throw new Error("a statement with one row has none");
  const { rows, counts, total } = queue;
  return { rows, counts: toCounts(counts), pagination: toPagination(page, limit, total) };
}

const nothing = (asked: Asked): Reply => ({
  ...{ items: [], counts: [] },
  pagination: { page: asked.page, limit: asked.limit, total: 0, pages: 0 },
});

/** The queue of a coach, covers included; or of everybody for a lead, without content. */
export async function listAttention(deps: CockpitDeps, caller: StaffCaller, asked: Asked): Promise<Reply> {
  const { database, clock } = deps.platform;
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (asked.coach === "all" && callerMay(caller, "coaching_lead")) {
      const lines = { scope: sql`s.status <> 'ended'`, shown: sql`${columns} ${from}` };
      const { rows, counts, pagination } = await readQueue<Row>(tx, lines, asked, now);
      return { items: await toItems(tx, rows, { mine: new Set() }), counts, pagination };
    }
    const coach = await findCoachOfUser(tx, caller.userId);
    if (coach === undefined) return nothing(asked);
    const shownOfOwn = sql`${columns}, ${ownReach.columns} ${from} ${ownReach.join(coach.id, now)}`;
    const lines = { scope: isCoachedBy(coach.id, now), shown: shownOfOwn };
    const { rows, counts, pagination } = await readQueue<OwnRow>(tx, lines, asked, now);
    const readable = await readHealthOfOwn(tx, deps.platform, { caller, coach }, "logs", rows);
    const shown = rows.flatMap(({ reach: _, ...row }) => (readable.has(row.subscriptionId) ? [row] : []));
    return { items: await toItems(tx, shown, { mine: readable, own: coach }), counts, pagination };
  });
}

/** The open lines of one subscription, for a caller who may read them. */
export async function listFlags(
  reader: Reader,
  subscriptionId: string,
  people: ReadonlyMap<string, Person>,
): Promise<AttentionItem[]> {
  const rows = await readRows<Row>(
    reader,
    sql`select ${columns} ${from} where a.subscription_id = ${subscriptionId} and a.state in ('open', 'snoozed')
    order by a.state, a.severity desc, a.since, a.id limit 100`,
  );
  return toItems(reader, rows, { mine: new Set([subscriptionId]), people });
}
