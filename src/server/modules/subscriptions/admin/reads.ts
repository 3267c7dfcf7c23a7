import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { adminGetMessages, adminListThreads } from "#shared/contract/coach-threads.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminListSubscriptions } from "#shared/contract/subscriptions.ts";
import { toPagination } from "#shared/contract/values.ts";
import { noSuchThread } from "../errors.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { readThread } from "../read-threads.ts";
import { messages, periods, renewals, subscriptions, threads } from "../tables.ts";

type Deps = Pick<SubscriptionDeps, "platform" | "people" | "orderNumbers">;

const toCustomer = (
  people: Awaited<ReturnType<SubscriptionDeps["people"]["find"]>>,
  id: string,
): { id: string; name: string; email: string | null } => {
  const person = people.get(id);
  // Closed accounts have no name.
  if (person === undefined) return { id, name: "Closed account", email: null };
  return { id, name: `${person.firstName} ${person.lastName}`.trim(), email: person.email };
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

/** All customers' subscriptions. `ending` omits ended ones. */
export async function listAllSubscriptions(
  deps: Deps,
  asked: QueryOf<typeof adminListSubscriptions>,
): Promise<ReplyOf<typeof adminListSubscriptions>> {
  const { reader } = deps.platform.database;
  const { page, limit } = asked;
  const where = and(
    asked.status && eq(subscriptions.status, asked.status),
    asked.sort === "ending" && asked.status === undefined ? sql`${subscriptions.status} <> 'ended'` : undefined,
    await foundBy(reader, deps, asked.search),
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
    .orderBy(sorts[asked.sort], desc(subscriptions.id))
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
        createdAt: row.createdAt.toISOString(),
      };
    }),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}

const excerptLength = 160;

/** Threads with messages: waiting for an answer sorted by waiting time, else newest first. */
export async function listThreads(
  deps: Deps,
  asked: QueryOf<typeof adminListThreads>,
): Promise<ReplyOf<typeof adminListThreads>> {
  const { reader } = deps.platform.database;
  const { page, limit, state } = asked;
  const where = and(
    gt(threads.lastNumber, 0),
    state && eq(threads.lastAuthor, state === "waiting" ? "customer" : "coach"),
    await foundBy(reader, deps, asked.search),
  );
  const from = () => eq(subscriptions.id, threads.subscriptionId);
  const [counted] = await reader.select({ total: count() }).from(threads).innerJoin(subscriptions, from()).where(where);
  const last = and(eq(messages.subscriptionId, threads.subscriptionId), eq(messages.number, threads.lastNumber));
  const rows = await reader
    .select({ row: subscriptions, last: messages, unread: unreadByCoach })
    .from(threads)
    .innerJoin(subscriptions, from())
    .innerJoin(messages, last)
    .where(where)
    .orderBy(state === "waiting" ? asc(threads.lastAt) : desc(threads.lastAt), desc(threads.subscriptionId))
    .limit(limit)
    .offset((page - 1) * limit);
  const people = await deps.people.find(
    reader,
    rows.map(({ row }) => row.userId),
  );
  return {
    threads: rows.map(({ row, last: message, unread }) => ({
      id: row.id,
      customer: toCustomer(people, row.userId),
      package: row.name,
      status: row.status,
      lastMessage: {
        author: message.author,
        text: message.text.slice(0, excerptLength),
        at: message.createdAt.toISOString(),
      },
      unread,
    })),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}

/** One thread with its customer. Throws 404. */
export async function loadThread(
  deps: Deps,
  id: string,
  asked: QueryOf<typeof adminGetMessages>,
): Promise<ReplyOf<typeof adminGetMessages>> {
  const { reader } = deps.platform.database;
  const [row] = await reader.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1);
  if (row === undefined) throw noSuchThread();
  const people = await deps.people.find(reader, [row.userId]);
  return {
    ...(await readThread(reader, id, asked)),
    customer: toCustomer(people, row.userId),
    package: row.name,
    status: row.status,
    paidUntil: row.endsOn,
  };
}
