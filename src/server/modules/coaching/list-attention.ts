import { findPeople } from "#server/modules/accounts/index.ts";
import { type CoachRow, exerciseNames, findCoaches } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type JsonColumns, jsonColumns, toRows } from "#server/platform/db/json-columns.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { preparedRows, preparedRowsBy } from "#server/platform/db/prepared.ts";
import { limitOfPage, limitValues, toIso } from "#server/platform/db/rows.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { AttentionFacts, AttentionRule } from "#shared/domain/attention.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type OwnReach, readHealthOfOwn } from "./access.ts";
import { clientsOfAll, clientsOfCaller, type ListedClients, type OwnCoach } from "./listed-clients.ts";
import type { CockpitDeps } from "./ports.ts";

interface Row extends Omit<AttentionItem, "client" | "exercise" | "coachName" | "isMine" | "facts"> {
  readonly facts: AttentionFacts;
  readonly memberId: string;
  /** `null` without a standing. */
  readonly name: string | null;
  readonly subscriptionId: string;
  readonly package: LocalizedText;
  readonly paidUntil: string;
  readonly coachId: string | null;
}

/** Columns of an attention line `a`, its subscription `s` and its standing `c`. */
const columns: Readonly<Record<keyof Row, SQL>> = {
  ...{ id: sql`a.id`, rule: sql`a.rule`, severity: sql`a.severity`, since: sql`a.since`, facts: sql`a.facts` },
  ...{ state: sql`a.state`, until: sql`a.until`, untilLog: sql`a.until_log`, note: sql`a.note` },
  ...{ memberId: sql`s.user_id`, subscriptionId: sql`s.id`, package: sql`s.name`, paidUntil: sql`s.ends_on` },
  ...{ name: sql`c.name`, nextSessionOn: sql`c.next_session_on`, coachId: sql`c.coach_id` },
};

/** A row with the data that decides whether the caller may read it. */
type OwnRow = Row & OwnReach;
const ownColumns: Readonly<Record<keyof OwnRow, SQL>> = {
  ...columns,
  ...{ kind: sql`l.kind`, sex: sql`wish.sex`, audience: sql`wish.audience` },
};

const toExercise = ({ facts }: Row): string | undefined => {
  const slug = facts["exercise"];
  return typeof slug === "string" ? slug : undefined;
};

/** Subscriptions whose facts may be read, and the caller's own profile. */
interface Known {
  readonly mine: ReadonlySet<string>;
  readonly own?: Pick<CoachRow, "id" | "name">;
}

/** Rows in the API's shape, with facts only where the caller may read them. */
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

type Query = QueryOf<typeof adminListAttention>;
type Reply = ReplyOf<typeof adminListAttention>;

interface Count {
  readonly rule: AttentionRule;
  readonly severity: number;
  readonly count: number;
}

/** The JSON result of the statement. */
interface Queue {
  readonly coach: OwnCoach | null;
  readonly rows: JsonColumns<OwnRow>;
  readonly counts: readonly Count[];
  readonly total: number;
}

const toCounts = (counts: readonly Count[]): Reply["counts"] =>
  [...Map.groupBy(counts, ({ rule }) => rule)].map(([rule, own]) => ({
    rule,
    count: own.reduce((total, { count }) => total + count, 0),
  }));

/**
 * Condition for the lines to read: the requested state, and open ones for the counts. Literals and not parameters, so that
 * a cached plan can use the partial index on these states.
 */
const ofStates: Readonly<Record<Query["state"], SQL>> = {
  open: sql`a.state = 'open'`,
  snoozed: sql`a.state in ('open', 'snoozed')`,
  // Leaves out lines that were done more than 60 days ago.
  done: sql`(a.state = 'open' or (a.state = 'done' and a.updated_at > ${sql.placeholder("now")}::timestamptz - interval '60 days'))`,
};

const [rule, severity] = [sql`${sql.placeholder("rule")}::text`, sql`${sql.placeholder("severity")}::int`];
const isAsked = sql`state = ${sql.placeholder("state")} and (${rule} is null or rule = ${rule})
  and (${severity} is null or severity = ${severity})`;
const inOrder = sql`l.severity desc, l.since, l.id`;
const pageOfLines = jsonColumns<OwnRow>(
  ownColumns,
  sql`from (select l.id, l.kind, l.severity, l.since from lines l where ${isAsked} order by ${inOrder} ${limitOfPage}) l
    join attention a on a.id = l.id join subscriptions s on s.id = a.subscription_id
    left join client_standing c on c.subscription_id = s.id
    left join coaching_profiles wish on wish.user_id = s.user_id order by ${inOrder}`,
);

/**
 * A page of lines with counts of the open ones by rule and severity, in one statement. Sorting and counting read only
 * columns of the index; other columns are joined for the page's lines.
 */
const queueOf = ({ before, coach, from, kind }: ListedClients) =>
  preparedRowsBy<Query["state"], Queue>(
    (state) => sql`with ${before} lines as materialized (
      select a.id, a.rule, a.severity, a.since, a.state, ${kind} as kind
      from ${from} join attention a on a.subscription_id = s.id where s.status <> 'ended' and ${ofStates[state]})
    select ${coach} as coach, (select count(*) from lines where ${isAsked}) as total,
      coalesce((select json_agg(c) from (select rule, severity, count(*) as count from lines where state = 'open'
        group by rule, severity order by rule) c), '[]') as counts, ${pageOfLines} as rows`,
  );
const [queueOfCaller, queueOfAll] = [queueOf(clientsOfCaller), queueOf(clientsOfAll)];

async function readQueue(reader: Reader, read: typeof queueOfAll, caller: StaffCaller, query: Query, now: Date) {
  const { page, limit, state } = query;
  const values = { userId: caller.userId, now: now.toISOString(), state, rule: query.rule, severity: query.severity };
  const [queue] = await read(reader, state, { ...values, ...limitValues(query) });
  if (queue === undefined) throw new Error("a statement with one row has none");
  const { coach, counts, rows, total } = queue;
  return { coach, rows: toRows(rows), counts: toCounts(counts), pagination: toPagination(page, limit, total) };
}

const nothing = (query: Query): Reply => ({
  ...{ items: [], counts: [] },
  pagination: { page: query.page, limit: query.limit, total: 0, pages: 0 },
});

/** A coach's queue, covers included; for a lead the queues of all coaches, without content. */
export async function listAttention(deps: CockpitDeps, caller: StaffCaller, query: Query): Promise<Reply> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const now = clock.now();
  if (query.coach === "all" && callerMay(caller, "coaching_lead")) {
    const { rows, counts, pagination } = await readQueue(reader, queueOfAll, caller, query, now);
    const shown = rows.map(({ kind: _, sex: __, audience: ___, ...row }) => row);
    return { items: await toItems(reader, shown, { mine: new Set() }), counts, pagination };
  }
  const { coach, rows, counts, pagination } = await readQueue(reader, queueOfCaller, caller, query, now);
  if (coach === null) return nothing(query);
  const readable = await readHealthOfOwn(reader, deps.platform, { caller, coach }, "logs", rows);
  const shown = rows.flatMap(({ kind: _, sex: __, audience: ___, ...row }) =>
    readable.has(row.subscriptionId) ? [row] : [],
  );
  return { items: await toItems(reader, shown, { mine: readable, own: coach }), counts, pagination };
}

const flagsOf = preparedRows<{ readonly rows: JsonColumns<Row> }>(
  sql`select ${jsonColumns<Row>(
    columns,
    sql`from attention a join subscriptions s on s.id = a.subscription_id
      left join client_standing c on c.subscription_id = a.subscription_id
    where a.subscription_id = ${sql.placeholder("subscriptionId")} and a.state in ('open', 'snoozed')
    order by a.state, a.severity desc, a.since, a.id limit 100`,
  )} as rows`,
);

/** The open lines of one subscription, for a caller who may read them. */
export async function listFlags(reader: Reader, subscriptionId: string): Promise<AttentionItem[]> {
  const [flags] = await flagsOf(reader, { subscriptionId });
  return flags === undefined ? [] : toItems(reader, toRows(flags.rows), { mine: new Set([subscriptionId]) });
}
