import { findPeople } from "#server/modules/accounts/index.ts";
import { type CoachRow, exerciseNames, findCoaches } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readRows, toIso, toLimit } from "#server/platform/db/rows.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { AttentionFacts, AttentionRule } from "#shared/domain/attention.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnReach, readHealthOfOwn } from "./access.ts";
import { clientsOf, clientsOfAll, type ListedClients, type OwnCoach } from "./listed-clients.ts";
import type { CockpitDeps } from "./ports.ts";

interface Row extends Omit<AttentionItem, "client" | "exercise" | "coachName" | "isMine" | "facts"> {
  readonly facts: AttentionFacts;
  readonly memberId: string;
  /** Null without a standing. */
  readonly name: string | null;
  readonly subscriptionId: string;
  readonly package: LocalizedText;
  readonly paidUntil: string;
  readonly coachId: string | null;
}

const lineColumns = sql`a.id, a.rule, a.severity, a.since, a.facts, a.state, a.until, a.until_log as "untilLog", a.note,
  s.user_id as "memberId", s.id as "subscriptionId", s.name as package, s.ends_on as "paidUntil"`;
const standingColumns = sql`c.name, c.next_session_on as "nextSessionOn", c.coach_id as "coachId"`;

const toExercise = ({ facts }: Row): string | undefined => {
  const slug = facts["exercise"];
  return typeof slug === "string" ? slug : undefined;
};

/** Whose facts may be read, and the caller's own profile. */
interface Known {
  readonly mine: ReadonlySet<string>;
  readonly own?: Pick<CoachRow, "id" | "name">;
}

/** Rows in the API's shape; facts only of those that may be read. */
async function toItems(reader: Reader, rows: readonly Row[], { mine, own }: Known): Promise<AttentionItem[]> {
  const nameless = rows.flatMap(({ name, memberId }) => (name === null ? memberId : []));
  const people = await findPeople(reader, [...new Set(nameless)]);
  const names = await exerciseNames(reader, [...new Set(rows.flatMap((row) => toExercise(row) ?? []))]);
  const others = rows.flatMap(({ coachId }) => (coachId === null || coachId === own?.id ? [] : coachId));
  const coaches = await findCoaches(reader, [...new Set(others)]);
  const coachNames = new Map([...coaches, ...(own === undefined ? [] : [own])].map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { memberId, subscriptionId, facts, coachId, paidUntil, since, until, name: known, ...item } = row;
    const person = people.get(memberId);
    const slug = toExercise(row);
    const isMine = mine.has(subscriptionId);
    const name = known ?? (person === undefined ? "Closed account" : fullName(person));
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
interface Queue {
  readonly coach: OwnCoach | null;
  readonly rows: readonly (Row & OwnReach)[];
  readonly counts: readonly Count[];
  readonly total: number;
}

const toCounts = (counts: readonly Count[]): Reply["counts"] =>
  [...Map.groupBy(counts, ({ rule }) => rule)].map(([rule, own]) => ({
    rule,
    count: own.reduce((total, { count }) => total + count, 0),
  }));

/** The states of lines that are read: open ones are counted beside what is asked for. */
function ofStates(state: Asked["state"], now: Date): SQL {
  // In words rather than as parameters, so that one plan with the index of these states serves all calls.
  if (state === "open") return sql`a.state = 'open'`;
  if (state === "snoozed") return sql`a.state in ('open', 'snoozed')`;
  // What was done long ago is no news.
  const recent = sql`a.updated_at > ${now.toISOString()}::timestamptz - interval '60 days'`;
  return sql`(a.state = 'open' or (a.state = 'done' and ${recent}))`;
}

/**
 * A page of lines with the open ones counted by rule and severity, in one statement; what a page shows beside them is
 * joined for its lines alone.
 */
async function readQueue(reader: Reader, { before, coach, from, kind }: ListedClients, asked: Asked, now: Date) {
  const { page, limit, rule, severity, state } = asked;
  const isAsked = andAll([sql`state = ${state}`, rule && sql`rule = ${rule}`, severity && sql`severity = ${severity}`]);
  const inOrder = sql`l.severity desc, l.since, l.id`;
  const [queue] = await readRows<Queue>(
    reader,
    sql`with ${before} lines as materialized (
      select ${lineColumns}, ${kind} as kind from ${from} join attention a on a.subscription_id = s.id
      where s.status <> 'ended' and ${ofStates(state, now)})
    select ${coach} as coach, (select count(*) from lines where ${isAsked}) as total,
      coalesce((select json_agg(c) from (select rule, severity, count(*) as count from lines where state = 'open'
        group by rule, severity order by rule) c), '[]') as counts,
      coalesce((select json_agg(p) from (select l.*, ${standingColumns}, wish.sex, wish.audience
        from (select * from lines l where ${isAsked} order by ${inOrder} ${toLimit({ page, limit })}) l
        left join client_standing c on c.subscription_id = l."subscriptionId"
        left join coaching_profiles wish on wish.user_id = l."memberId" order by ${inOrder}) p), '[]') as rows`,
  );
  if (queue === undefined) throw new Error("a statement with one row has none");
  const { rows, counts, total } = queue;
  return { rows, coach: queue.coach, counts: toCounts(counts), pagination: toPagination(page, limit, total) };
}

const nothing = (asked: Asked): Reply => ({
  ...{ items: [], counts: [] },
  pagination: { page: asked.page, limit: asked.limit, total: 0, pages: 0 },
});

/** The queue of a coach, covers included; or of everybody for a lead, without content. */
export async function listAttention(deps: CockpitDeps, caller: StaffCaller, asked: Asked): Promise<Reply> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const now = clock.now();
  if (asked.coach === "all" && callerMay(caller, "coaching_lead")) {
    const { rows, counts, pagination } = await readQueue(reader, clientsOfAll, asked, now);
    const shown = rows.map(({ kind: _, sex: __, audience: ___, ...row }) => row);
    return { items: await toItems(reader, shown, { mine: new Set() }), counts, pagination };
  }
  const { coach, rows, counts, pagination } = await readQueue(reader, clientsOf(caller, now), asked, now);
  if (coach === null) return nothing(asked);
  const readable = await readHealthOfOwn(reader, deps.platform, { caller, coach }, "logs", rows);
  const shown = rows.flatMap(({ kind: _, sex: __, audience: ___, ...row }) =>
    readable.has(row.subscriptionId) ? [row] : [],
  );
  return { items: await toItems(reader, shown, { mine: readable, own: coach }), counts, pagination };
}

/** The open lines of one subscription, for a caller who may read them. */
export async function listFlags(reader: Reader, subscriptionId: string): Promise<AttentionItem[]> {
  const rows = await readRows<Row>(
    reader,
    sql`select ${lineColumns}, ${standingColumns} from attention a join subscriptions s on s.id = a.subscription_id
      left join client_standing c on c.subscription_id = a.subscription_id
    where a.subscription_id = ${subscriptionId} and a.state in ('open', 'snoozed')
    order by a.state, a.severity desc, a.since, a.id limit 100`,
  );
  return toItems(reader, rows, { mine: new Set([subscriptionId]) });
}
