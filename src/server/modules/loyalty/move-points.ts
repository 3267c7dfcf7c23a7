import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { POINTS_SHORT } from "#shared/contract/refusals.ts";
import type { Minor } from "#shared/domain/money.ts";
import { earnPoints, type PointsRules, toTier } from "#shared/domain/points.ts";
import { lockAccount, type Posted, type Posting, post } from "./post-entry.ts";
import { earnedSince, endingBy } from "./read-points.ts";

interface Deps extends Pick<Platform, "clock" | "ids"> {
  readonly rules: { readonly read: (reader: Reader) => Promise<PointsRules> };
}

export const pointsShort = (balance: number) => refuse(POINTS_SHORT, "There are not enough points", { balance });

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  // The 31st overflows a short month; use its last day.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

export const yearBefore = (now: Date): Date => monthsLater(now, -12);

export interface OrderPoints {
  readonly userId: string;
  readonly orderId: string;
  readonly points: number;
}

/** Takes points for an order. Throws POINTS_SHORT. `redemption` pays rewards, `hold` pays part of an order. */
export async function takePoints(
  tx: Tx,
  { clock, ids }: Deps,
  kind: "hold" | "redemption",
  order: OrderPoints,
): Promise<void> {
  const posting = { id: ids.next(), kind, ref: order.orderId, delta: -order.points, now: clock.now() };
  const posted = await post(tx, { ...posting, userId: order.userId, orderId: order.orderId });
  if (posted.outcome === "short") throw pointsShort((await lockAccount(tx, order.userId)).balance);
}

type Returning = "release" | "give_back";

/** Credits points returned from an order; like earned points, they pay off a debt first. */
async function comeBack(
  tx: Tx,
  { clock, ids }: Deps,
  what: { readonly kind: Returning; readonly ref: string },
  { userId, orderId, points }: OrderPoints,
): Promise<void> {
  if (points === 0) return;
  const entry = { ...what, userId, orderId };
  const posted = await post(tx, { ...entry, id: ids.next(), delta: points, now: clock.now() });
  if (posted.outcome === "posted") await payDebt(tx, { clock, ids }, entry);
}

/** Returns the points an order took, once. */
export const releasePoints = (tx: Tx, deps: Deps, order: OrderPoints): Promise<void> =>
  comeBack(tx, deps, { kind: "release", ref: order.orderId }, order);

/** Returns points for the refunded part of an order. */
export const giveBackPoints = (tx: Tx, deps: Deps, refundId: string, order: OrderPoints): Promise<void> =>
  comeBack(tx, deps, { kind: "give_back", ref: refundId }, order);

export interface Earning {
  readonly userId: string;
  readonly ref: string;
  readonly orderId: string;
  readonly goodsEgpMinor: Minor;
}

/** Credits points for goods at the customer's tier and pays off a debt with them. Returns the points earned. */
export async function earn(
  tx: Tx,
  deps: Deps,
  earning: Earning,
): Promise<{ readonly points: number; readonly balance: number }> {
  const now = deps.clock.now();
  await lockAccount(tx, earning.userId);
  const rules = await deps.rules.read(tx);
  const tier = toTier(await earnedSince(tx, earning.userId, yearBefore(now)), rules);
  const points = earnPoints(earning.goodsEgpMinor, tier.multiplier, rules);
  const { userId, ref, orderId } = earning;
  if (points === 0) return { points, balance: 0 };
  const posted = await credit(tx, deps, { userId, kind: "earn", ref, orderId, points });
  return posted.outcome === "posted" ? { points, balance: posted.balance } : { points: 0, balance: 0 };
}

export interface Credit {
  readonly userId: string;
  readonly kind: "earn" | "gift" | "referral";
  readonly ref: string;
  readonly points: number;
  readonly orderId?: string;
  readonly note?: string;
}

/** Adds points with the expiry of the rules; a debt is paid off first. */
export async function credit(tx: Tx, { clock, ids, rules }: Deps, { points, ...what }: Credit): Promise<Posted> {
  const now = clock.now();
  const { lifeMonths } = await rules.read(tx);
  const posted = await post(tx, {
    ...what,
    id: ids.next(),
    delta: points,
    expiresAt: monthsLater(now, lifeMonths),
    now,
  });
  if (posted.outcome !== "posted") return posted;
  return (await payDebt(tx, { clock, ids }, what)) ?? posted;
}

/** Pays off a points debt with newly credited points; `undefined` when there is none. */
async function payDebt(
  tx: Tx,
  { clock, ids }: Pick<Deps, "clock" | "ids">,
  { userId, orderId, ...source }: Pick<Posting, "userId" | "kind" | "ref" | "orderId">,
): Promise<Posted | undefined> {
  const { debt, balance } = await lockAccount(tx, userId);
  const payable = Math.min(debt, balance);
  if (payable === 0) return undefined;
  await tx.execute(
    sql`update points_accounts set debt = debt - ${payable} where user_id = ${userId} and debt >= ${payable}`,
  );
  const ref = `${source.kind}:${source.ref}`;
  return post(tx, { id: ids.next(), userId, kind: "debt", ref, delta: -payable, orderId, now: clock.now() });
}

/** Takes back earned points; spent ones become a debt, so the balance never goes negative. */
export async function takeBack(
  tx: Tx,
  { clock, ids }: Pick<Deps, "clock" | "ids">,
  ref: string,
  order: Omit<OrderPoints, "orderId"> & { readonly orderId: string | null },
): Promise<void> {
  const { userId, points } = order;
  const orderId = order.orderId ?? undefined;
  if (points === 0) return;
  const { balance } = await lockAccount(tx, userId);
  const now = clock.now();
  const payable = Math.min(balance, points);
  if (payable > 0) {
    const posted = await post(tx, { id: ids.next(), userId, kind: "take_back", ref, delta: -payable, orderId, now });
    if (posted.outcome === "duplicate") return;
  }
  if (points > payable) {
    await tx.execute(sql`update points_accounts set debt = debt + ${points - payable} where user_id = ${userId}`);
  }
}

/** Staff adjustment with a reason. Throws POINTS_SHORT when it exceeds the balance. Returns the balance. */
export async function adjust(
  tx: Tx,
  { clock, ids, rules }: Deps,
  change: { readonly userId: string; readonly points: number; readonly reason: string },
): Promise<number> {
  const id = ids.next();
  const now = clock.now();
  const { lifeMonths } = await rules.read(tx);
  const posted = await post(tx, {
    id,
    userId: change.userId,
    kind: "admin",
    ref: id,
    delta: change.points,
    note: change.reason,
    expiresAt: change.points > 0 ? monthsLater(now, lifeMonths) : undefined,
    now,
  });
  if (posted.outcome !== "posted") throw pointsShort((await lockAccount(tx, change.userId)).balance);
  return posted.balance;
}

/** Books out expired, unspent points. Returns how many. */
export async function expirePoints(tx: Tx, { clock, ids }: Deps, userId: string): Promise<number> {
  const now = clock.now();
  const { balance } = await lockAccount(tx, userId);
  const { points } = await endingBy(tx, userId, now);
  const ended = Math.min(points, balance);
  if (ended <= 0) return 0;
  await post(tx, { id: ids.next(), userId, kind: "expiry", ref: `${userId}:${now.toISOString()}`, delta: -ended, now });
  return ended;
}
