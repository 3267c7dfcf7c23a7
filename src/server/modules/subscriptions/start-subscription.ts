import { findSaleItems, type SaleItem } from "#server/modules/catalogue/index.ts";
import { returnAssignedPlans } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, ne } from "#server/platform/db/orm.ts";
import { dateIn, diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { PackageTerms } from "#shared/domain/package-terms.ts";
import { calendarOfCurrency, toEnd } from "#shared/domain/subscriptions.ts";
import { closeRenewals } from "./renewal-orders.ts";
import { announce, type Deps, endNow, getToday, lockSubscription, moveSubscription } from "./standing.ts";
import { type PeriodRow, periods, type SubscriptionRow, subscriptions, threads } from "./tables.ts";

/** Runs after a new subscription has started; coaching defines it. */
export const subscriptionStartedJob = "subscription-started";

/** A granted package and its origin. */
export interface SubscriptionGrant {
  readonly userId: string;
  readonly packageId: string;
  /** Currency of renewals. */
  readonly currency: Currency;
  readonly source: PeriodRow["source"];
  /** The line that paid for it: grants once, and a full refund revokes the period. */
  readonly orderLineId?: string | undefined;
  /** Number of periods; 1 by default. */
  readonly quantity?: number;
}

type Package = SaleItem & { readonly months: number; readonly terms: PackageTerms };

async function readPackage(tx: Tx, packageId: string): Promise<Package> {
  const [item] = await findSaleItems(tx, [{ productId: packageId, size: "" }]);
  if (item?.months === undefined || item.terms === undefined) throw new Error(`${packageId} is no package of coaching`);
  return { ...item, months: item.months, terms: item.terms };
}

async function isGranted(tx: Tx, orderLineId: string | undefined): Promise<boolean> {
  if (orderLineId === undefined) return false;
  const rows = await tx.select({ id: periods.id }).from(periods).where(eq(periods.orderLineId, orderLineId)).limit(1);
  return rows.length > 0;
}

type NewPeriod = Pick<PeriodRow, "source" | "months" | "orderLineId" | "gapDays" | "terms">;

async function writePeriod(tx: Tx, { ids, clock }: Deps, subscriptionId: string, period: NewPeriod): Promise<void> {
  const [last] = await tx
    .select({ number: periods.number })
    .from(periods)
    .where(eq(periods.subscriptionId, subscriptionId))
    .orderBy(desc(periods.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(periods).values({ ...period, id: ids.next(), subscriptionId, number, createdAt: clock.now() });
}

async function open(
  tx: Tx,
  deps: Deps,
  grant: SubscriptionGrant,
  item: Package,
  months: number,
): Promise<SubscriptionRow | undefined> {
  const { userId, packageId, currency } = grant;
  const now = deps.clock.now();
  const timezone = calendarOfCurrency[currency];
  const startedOn = dateIn(now, timezone);
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id: deps.ids.next(),
      userId,
      packageId,
      slug: item.slug,
      name: item.name,
      image: item.image ?? null,
      months: item.months,
      currency,
      timezone,
      status: "active",
      startedOn,
      endsOn: toEnd(startedOn, [{ months, gapDays: 0, pausedDays: 0 }]),
      createdAt: now,
      updatedAt: now,
    })
    // At most one running subscription per package: concurrent purchases conflict here.
    .onConflictDoNothing()
    .returning();
  if (row !== undefined) await tx.insert(threads).values({ subscriptionId: row.id });
  return row;
}

/** The running subscription to the package, locked. */
export async function lockLiving(
  tx: Tx,
  grant: Pick<SubscriptionGrant, "userId" | "packageId">,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, grant.userId),
        eq(subscriptions.packageId, grant.packageId),
        ne(subscriptions.status, "ended"),
      ),
    )
    .for("update");
  return row;
}

/** Earlier subscriptions to the package, whose plans continue with a new one. */
async function findEndedIds(tx: Tx, { userId, packageId }: SubscriptionGrant): Promise<string[]> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.userId, userId), eq(subscriptions.packageId, packageId), eq(subscriptions.status, "ended")),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/** The gap of unpaid days since the end, which the new period does not cover. */
const gapUntil = (endsOn: IsoDate, today: IsoDate): number => Math.max(0, diffDays(endsOn, today));

/** Appends a period to a locked subscription; an ended one restarts today. */
export async function appendPeriod(
  tx: Tx,
  deps: Deps,
  row: SubscriptionRow,
  paid: Pick<NewPeriod, "source" | "orderLineId"> & {
    readonly quantity: number;
    /**
     * An automatic renewal paid in its grace period: training continued, so the period begins where the last one ended.
     */
    readonly isInGrace?: boolean;
  },
): Promise<SubscriptionRow> {
  const { months, terms } = await readPackage(tx, row.packageId);
  const { source, orderLineId, quantity } = paid;
  const gapDays = paid.isInGrace === true ? 0 : gapUntil(row.endsOn, getToday(row, deps));
  await writePeriod(tx, deps, row.id, { source, orderLineId, gapDays, months: months * quantity, terms });
  await closeRenewals(tx, deps, row.id);
  return moveSubscription(tx, deps, row, "renewed", { months, endsOn: await endNow(tx, row) });
}

/**
 * Grants a coaching package: a new subscription from today, or another period of the running one. Idempotent per order
 * line. Returns the subscription's id.
 */
export async function startSubscription(tx: Tx, deps: Deps, grant: SubscriptionGrant): Promise<string | undefined> {
  if (await isGranted(tx, grant.orderLineId)) return undefined;
  const { source, orderLineId = null, quantity = 1 } = grant;
  const item = await readPackage(tx, grant.packageId);
  const months = item.months * quantity;
  // The running subscription may end between the two reads; then the next try opens a new one.
  for (let tries = 0; tries < 3; tries += 1) {
    const opened = await open(tx, deps, grant, item, months);
    if (opened !== undefined) {
      await writePeriod(tx, deps, opened.id, { source, orderLineId, gapDays: 0, months, terms: item.terms });
      await returnAssignedPlans(tx, deps, await findEndedIds(tx, grant), opened.id);
      await deps.jobs.enqueue(tx, subscriptionStartedJob, { subscriptionId: opened.id });
      await announce(tx, deps, "started", opened);
      return opened.id;
    }
    const living = await lockLiving(tx, grant);
    if (living !== undefined) return (await appendPeriod(tx, deps, living, { source, orderLineId, quantity })).id;
  }
  throw new Error("a subscription could be neither opened nor found");
}

/** After a full refund of these lines, removes their periods; a subscription without remaining time ends today. */
export async function revokePeriods(tx: Tx, deps: Deps, orderLineIds: readonly string[]): Promise<void> {
  if (orderLineIds.length === 0) return;
  const granted = await tx
    .select({ id: periods.id, subscriptionId: periods.subscriptionId, revokedAt: periods.revokedAt })
    .from(periods)
    .where(inArray(periods.orderLineId, [...orderLineIds]));
  const open = granted.filter((each) => each.revokedAt === null);
  for (const id of [...new Set(open.map((each) => each.subscriptionId))].sort()) {
    const row = await lockSubscription(tx, id);
    if (row === undefined) continue;
    const mine = open.filter((each) => each.subscriptionId === id).map((each) => each.id);
    await tx.update(periods).set({ revokedAt: deps.clock.now() }).where(inArray(periods.id, mine));
    await shorten(tx, deps, row);
  }
}

async function shorten(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<void> {
  const endsOn = await endNow(tx, row);
  await closeRenewals(tx, deps, row.id);
  if (row.status !== "ended" && endsOn <= getToday(row, deps)) {
    await moveSubscription(tx, deps, row, "end", { endsOn });
    return;
  }
  const event = row.status === "renewal_due" ? "uninvoiced" : undefined;
  if (event !== undefined) await moveSubscription(tx, deps, row, event, { endsOn });
  else await tx.update(subscriptions).set({ endsOn, updatedAt: deps.clock.now() }).where(eq(subscriptions.id, row.id));
}
