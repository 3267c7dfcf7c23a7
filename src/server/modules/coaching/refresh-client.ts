import { findPeople } from "#server/modules/accounts/index.ts";
import { takeTouch } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, or, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countDue, findAttention, type Raised, toWeekMean } from "#shared/domain/attention.ts";
import { type AttentionChanges, syncAttention } from "#shared/domain/attention-sync.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { type ClientSubscription, type Known, readClientFacts } from "./client-facts.ts";
import { type AttentionRow, attention, clientStanding } from "./tables.ts";
import { readThresholds } from "./thresholds.ts";

export const refreshClientsJob = "refresh-clients";

const batch = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

interface Deps {
  readonly platform: Pick<Platform, "clock" | "ids" | "database" | "log">;
}

async function readSubscriptions(tx: Tx, userId: string): Promise<ClientSubscription[]> {
  const rows = await readRows<Omit<ClientSubscription, "createdAt"> & { createdAt: string }>(
    tx,
    sql`select s.id, s.user_id as "userId", s.status, zone_of(s.user_id, s.timezone) as timezone, s.months, s.started_on::text as "startedOn",
      s.ends_on::text as "endsOn", s.created_at as "createdAt"
    from subscriptions s where s.user_id = ${userId} and s.status <> 'ended' order by s.id limit 100`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The lines to compare with: open and snoozed ones, and all lines of the raised episodes. */
function readKnown(tx: Tx, subscriptionId: string, raised: readonly Raised[]): Promise<AttentionRow[]> {
  const { state, episode } = attention;
  const episodes = raised.map((one) => one.episode);
  return tx
    .select()
    .from(attention)
    .where(
      and(
        eq(attention.subscriptionId, subscriptionId),
        or(inArray(state, ["open", "snoozed"]), episodes.length === 0 ? undefined : inArray(episode, episodes)),
      ),
    )
    .limit(1000)
    .for("update");
}

/** The last message up to which the coach has marked that no answer is needed. */
async function readSettled(tx: Tx, subscriptionId: string): Promise<number> {
  const [row] = await readRows<{ settled: number | null }>(
    tx,
    sql`select max(a.episode::int) as settled from attention a
    where a.subscription_id = ${subscriptionId} and a.rule = 'message' and a.state = 'done'`,
  );
  return row?.settled ?? 0;
}

async function writeChanges(
  tx: Tx,
  { platform }: Deps,
  subscriptionId: string,
  { added, kept, cleared }: AttentionChanges,
): Promise<void> {
  const now = platform.clock.now();
  const awake = { state: "open", until: null, untilLog: false, snoozedAt: null } as const;
  if (added.length > 0)
    await tx
      .insert(attention)
      .values(
        added.map((one) => ({ ...one, id: platform.ids.next(), subscriptionId, createdAt: now, updatedAt: now })),
      );
  for (const { id, raised, isWoken } of kept) {
    const { severity, facts } = raised;
    await tx
      .update(attention)
      .set({ severity, facts, updatedAt: now, ...(isWoken ? awake : {}) })
      .where(eq(attention.id, id));
  }
  if (cleared.length > 0)
    await tx
      .update(attention)
      .set({ ...awake, state: "cleared", updatedAt: now })
      .where(inArray(attention.id, [...cleared]));
}

/** Writes the most urgent open line to the client's standing. */
export const writeTop = (tx: Tx, subscriptionId: string) =>
  tx.execute(sql`update client_standing c set top_severity = top.severity, top_since = top.since
    from (select 1) one left join lateral (select a.severity, a.since from attention a
      where a.subscription_id = ${subscriptionId} and a.state = 'open' order by a.severity desc, a.since limit 1) top on true
    where c.subscription_id = ${subscriptionId}`);

async function writeStanding(
  tx: Tx,
  { platform }: Deps,
  subscription: ClientSubscription,
  name: string,
  { coachId, facts, training, thread }: Known,
): Promise<void> {
  const { today, weights, plan } = facts;
  const [last, before] = [
    countDue(facts, addDays(today, -14), today),
    countDue(facts, addDays(today, -42), addDays(today, -14)),
  ];
  const mean = toWeekMean(weights, today);
  const row = {
    ...{ userId: subscription.userId, coachId, name },
    ...{ lastSessionOn: training.lastSessionOn, nextSessionOn: training.nextSessionOn, planEndsOn: plan.endsOn },
    ...{ due14: last.due, done14: last.done, due28: before.due, done28: before.done },
    weight7d: mean === undefined ? null : Math.round(mean * 10) / 10,
    ...{ unread: thread.unread, waitingSince: thread.waiting?.since ?? null, paidUntil: subscription.endsOn },
    computedAt: platform.clock.now(),
  };
  await tx
    .insert(clientStanding)
    .values({ subscriptionId: subscription.id, ...row })
    .onConflictDoUpdate({ target: clientStanding.subscriptionId, set: row });
  await writeTop(tx, subscription.id);
}

async function refreshSubscription(tx: Tx, deps: Deps, subscription: ClientSubscription, name: string): Promise<void> {
  const { thresholds } = await readThresholds(tx);
  const settled = await readSettled(tx, subscription.id);
  const known = await readClientFacts(tx, deps, subscription, { settled, thresholds });
  const raised = findAttention(known.facts);
  const { now } = known.facts;
  const changes = syncAttention(raised, await readKnown(tx, subscription.id, raised), {
    now,
    lastLogAt: known.training.lastLogAt,
  });
  await writeChanges(tx, deps, subscription.id, changes);
  await writeStanding(tx, deps, subscription, name, known);
}

/** Removes ended subscriptions from the lists. */
const dropEnded = (tx: Tx, userId: string) =>
  tx.execute(sql`with gone as (delete from client_standing c using subscriptions s
      where c.user_id = ${userId} and s.id = c.subscription_id and s.status = 'ended' returning c.subscription_id)
    update attention a set state = 'cleared', until = null, until_log = false, snoozed_at = null from gone
    where a.subscription_id = gone.subscription_id and a.state in ('open', 'snoozed')`);

/** Recomputes a member's standing; concurrent runs for one member wait for each other. */
export async function refreshClientIn(tx: Tx, deps: Deps, userId: string): Promise<void> {
  await takeTouch(tx, userId);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`standing ${userId}`}, 0))`);
  await dropEnded(tx, userId);
  const subscriptions = await readSubscriptions(tx, userId);
  const person = (await findPeople(tx, subscriptions.length === 0 ? [] : [userId])).get(userId);
  if (person === undefined) return;
  for (const subscription of subscriptions) await refreshSubscription(tx, deps, subscription, fullName(person));
}

export const refreshClient = (deps: Deps, userId: string): Promise<void> =>
  deps.platform.database.transaction((tx) => refreshClientIn(tx, deps, userId));

/**
 * Members whose standing may have changed by time alone: a new day has begun, they or their check-in wait for an answer, a
 * snooze has ended, or they have no standing yet.
 */
async function findDue(reader: Reader, { platform }: Deps, after: string): Promise<string[]> {
  const now = platform.clock.now().toISOString();
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select distinct s.user_id as id from subscriptions s
      left join client_standing c on c.subscription_id = s.id
    where s.status <> 'ended' and s.user_id > ${after}::uuid and (c.subscription_id is null
      or c.waiting_since is not null
      or (c.computed_at at time zone zone_of(s.user_id, s.timezone))::date
        < (${now}::timestamptz at time zone zone_of(s.user_id, s.timezone))::date
      or s.id = any(array(select b.subscription_id from bookings b where b.state = 'booked'
        and b.starts_at between ${now}::timestamptz - interval '1 hour' and ${now}::timestamptz + interval '1 hour'))
      or exists (select 1 from attention a where a.subscription_id = s.id
        and ((a.state = 'snoozed' and a.until <= ${now}::timestamptz) or (a.state = 'open' and a.rule in ('checkin_in', 'clip_waiting', 'call')))))
    order by s.user_id limit ${batch}`,
  );
  return rows.map(({ id }) => id);
}

/** Recomputes standings that changed by time alone. Runs every quarter of an hour. */
export async function refreshClients(deps: Deps): Promise<void> {
  const { database, log } = deps.platform;
  for (let after = firstId; ; ) {
    const ids = await findDue(database.reader, deps, after);
    await eachAlone(log, "a client's standing could not be computed", ids, (id) => refreshClient(deps, id));
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
}
