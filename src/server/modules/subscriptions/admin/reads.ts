import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "#server/platform/db/orm.ts";
import type { adminGetMessages, adminListThreads, ThreadSummary } from "#shared/contract/coach-threads.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminListSubscriptions } from "#shared/contract/subscriptions.ts";
import { toPagination } from "#shared/contract/values.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { noSuchThread } from "../errors.ts";
import type { Reachable, StaffCaller, SubscriptionDeps } from "../ports.ts";
import { readThread } from "../read-threads.ts";
import { messages, periods, renewals, subscriptions, threads } from "../tables.ts";
import { withholdMedia } from "./withhold-media.ts";

type Deps = Pick<SubscriptionDeps, "platform" | "people" | "orderNumbers" | "access" | "readBrief">;

type People = Awaited<ReturnType<SubscriptionDeps["people"]["find"]>>;

const toCustomer = (people: People, id: string): { id: string; name: string; email: string | null } => {
  const person = people.get(id);
  // Closed accounts have no name.
  if (person === undefined) return { id, name: "Closed account", email: null };
  return { id, name: fullName(person), email: person.email };
};

async function foundBy(reader: Reader, deps: Deps, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined || text === "") return undefined;
  const ids = await deps.people.search(reader, text);
  return ids.length === 0 ? sql`false` : inArray(subscriptions.userId, [...ids]);
}

// Correlated, so that it runs only for the rows of the page.
const unreadByCoach = sql<number>`(select count(*) from ${messages} m where m.subscription_id = ${subscriptions.id}
  and m.author = 'customer' and m.number > coalesce(${threads.coachRead}, 0))`;
const periodsKept = sql<number>`(select count(*) from ${periods} p where p.subscription_id = ${subscriptions.id}
  and p.revoked_at is null)`;

const sorts = {
  newest: desc(subscriptions.createdAt),
  oldest: asc(subscriptions.createdAt),
  ending: asc(subscriptions.endsOn),
} as const;

/** Limits a list to what the caller may see; `undefined`: no limit. */
const within = (reach: Reachable | undefined): SQL | undefined =>
  reach &&
  sql`(${subscriptions.userId} = any(${sql.param([...reach.members])}::uuid[])
    or ${subscriptions.id} = any(${sql.param([...reach.subscriptions])}::uuid[]))`;

/** Subscriptions of the members whom the caller may see. `ending` omits ended ones. */
export async function listAllSubscriptions(
  deps: Deps,
  caller: StaffCaller,
  query: QueryOf<typeof adminListSubscriptions>,
): Promise<ReplyOf<typeof adminListSubscriptions>> {
  const { reader } = deps.platform.database;
  const { page, limit } = query;
  const where = and(
    query.status && eq(subscriptions.status, query.status),
    within(await deps.access.findListable(reader, caller)),
    query.sort === "ending" && query.status === undefined ? sql`${subscriptions.status} <> 'ended'` : undefined,
    await foundBy(reader, deps, query.search),
  );
  const [counted] = await reader.select({ total: count() }).from(subscriptions).where(where);
  const openOrder = and(
    eq(renewals.subscriptionId, subscriptions.id),
    isNull(renewals.paidAt),
    isNull(renewals.closedAt),
    isNotNull(renewals.orderId),
  );
  const rows = await reader
    .select({ row: subscriptions, unread: unreadByCoach, periods: periodsKept, orderId: renewals.orderId })
    .from(subscriptions)
    .leftJoin(threads, eq(threads.subscriptionId, subscriptions.id))
    .leftJoin(renewals, openOrder)
    .where(where)
    .orderBy(sorts[query.sort], desc(subscriptions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const people = await deps.people.find(
    reader,
    rows.map(({ row }) => row.userId),
  );
  const numbers = await deps.orderNumbers(
    reader,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const readable = await deps.access.findReadable(reader, caller, "thread");
  const [members, single] = [new Set(readable.members), new Set(readable.subscriptions)];
  return {
    subscriptions: rows.map(({ row, unread, periods: kept, orderId }) => {
      const { id, name, months, status, startedOn, endsOn: paidUntil, pausedUntil } = row;
      const number = orderId === null ? undefined : numbers.get(orderId);
      return {
        id,
        customer: toCustomer(people, row.userId),
        name,
        months,
        status,
        startedOn,
        paidUntil,
        pausedUntil,
        periods: kept,
        renewalOrder: orderId === null || number === undefined ? null : { id: orderId, number },
        unread,
        mayRead: members.has(row.userId) || single.has(id),
        createdAt: row.createdAt.toISOString(),
      };
    }),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}

const excerptLength = 160;

/** Threads that the caller may read: unanswered ones by their waiting time, else the newest first. */
export async function listThreads(
  deps: Deps,
  caller: StaffCaller,
  query: QueryOf<typeof adminListThreads>,
): Promise<ReplyOf<typeof adminListThreads>> {
  return deps.platform.database.transaction(async (tx) => {
    const found = await findThreads(tx, deps, caller, query);
    const shown = found.rows.map(({ row }) => ({ memberId: row.userId, objectId: row.id }));
    const readable = await deps.access.readHealthOfList(tx, caller, "thread", shown);
    const people = await deps.people.find(
      tx,
      found.rows.map(({ row }) => row.userId),
    );
    return {
      threads: found.rows.filter(({ row }) => readable.has(row.id)).map((one) => toSummary(people, one)),
      pagination: toPagination(query.page, query.limit, found.total),
    };
  });
}

async function findThreads(tx: Tx, deps: Deps, caller: StaffCaller, query: QueryOf<typeof adminListThreads>) {
  const { page, limit, state } = query;
  const where = and(
    gt(threads.lastNumber, 0),
    within(await deps.access.findReadable(tx, caller, "thread")),
    state && eq(threads.lastAuthor, state === "waiting" ? "customer" : "coach"),
    await foundBy(tx, deps, query.search),
  );
  const from = () => eq(subscriptions.id, threads.subscriptionId);
  const [counted] = await tx.select({ total: count() }).from(threads).innerJoin(subscriptions, from()).where(where);
  const last = and(
    eq(messages.subscriptionId, threads.subscriptionId),
    sql`${messages.number} = (select max(m.number) from ${messages} m
      where m.subscription_id = ${threads.subscriptionId} and m.author <> 'system')`,
  );
  const rows = await tx
    .select({ row: subscriptions, last: messages, unread: unreadByCoach })
    .from(threads)
    .innerJoin(subscriptions, from())
    .innerJoin(messages, last)
    .where(where)
    .orderBy(state === "waiting" ? asc(threads.lastAt) : desc(threads.lastAt), desc(threads.subscriptionId))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: counted?.total ?? 0 };
}

type Found = Awaited<ReturnType<typeof findThreads>>["rows"][number];

const toSummary = (people: People, { row, last, unread }: Found): ThreadSummary => ({
  id: row.id,
  customer: toCustomer(people, row.userId),
  package: row.name,
  status: row.status,
  lastMessage: {
    author: last.author,
    text: last.text.slice(0, excerptLength),
    attachments: last.attachments.length,
    at: last.createdAt.toISOString(),
  },
  unread,
});

/** One thread with its customer. Throws 404 also where the caller may not read it. */
export async function loadThread(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  query: QueryOf<typeof adminGetMessages>,
): Promise<ReplyOf<typeof adminGetMessages>> {
  return deps.platform.database.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1);
    if (row === undefined) throw noSuchThread();
    const reason = await deps.access.readHealth(tx, caller, row.userId, "thread", id);
    const people = await deps.people.find(tx, [row.userId]);
    const openUntil = reason === "break_glass" ? await deps.access.findOpenUntil(tx, caller, row.userId) : undefined;
    return {
      ...(await withholdMedia(tx, deps, caller, row.userId, await readThread(tx, id, query))),
      customer: toCustomer(people, row.userId),
      package: row.name,
      status: row.status,
      startedOn: row.startedOn,
      paidUntil: row.endsOn,
      reason,
      brief: await deps.readBrief(tx, caller.userId, id),
      openUntil: openUntil?.toISOString() ?? null,
    };
  });
}
