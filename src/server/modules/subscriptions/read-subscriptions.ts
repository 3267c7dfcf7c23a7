import type { SaleItem } from "#server/modules/catalogue/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, count, desc, eq, isNotNull, isNull, ne, sql } from "#server/platform/db/orm.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { toPagination } from "#shared/contract/values.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { findOpenCases } from "./automatic/cases.ts";
import { findRenewalCards, toRenewalView } from "./automatic/renewal-view.ts";
import { noSuchSubscription } from "./errors.ts";
import { noticeDay } from "./invoice-renewal.ts";
import { listPauses, toDaysLeft } from "./pauses.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { packagesOnSale, periodPrice } from "./price-period.ts";
import { unreadByCustomer } from "./read-threads.ts";
import { currentPeriod, getToday, keptPeriods } from "./standing.ts";
import { type DunningCaseRow, renewals, type SubscriptionRow, subscriptions } from "./tables.ts";

async function openRenewalOrder(reader: Reader, deps: SubscriptionDeps, subscriptionId: string) {
  const [open] = await reader
    .select({ orderId: renewals.orderId })
    .from(renewals)
    .where(
      and(
        eq(renewals.subscriptionId, subscriptionId),
        isNotNull(renewals.orderId),
        isNull(renewals.paidAt),
        isNull(renewals.closedAt),
      ),
    )
    .orderBy(desc(renewals.endsOn))
    .limit(1);
  const order = open?.orderId == null ? undefined : await deps.orders.find(reader, open.orderId);
  if (order?.status !== "pending_payment") return null;
  const { id, number, currency, totalMinor, expiresAt } = order;
  return { id, number, currency, total: toMajor(minor(totalMinor)), payUntil: expiresAt?.toISOString() ?? null };
}

/** Whether another period will be offered; a pause because it is unpaid ends when it is paid. */
const isRenewed = ({ status, pauseReason }: SubscriptionRow): boolean =>
  status === "active" || (status === "paused" && pauseReason === null);

interface Facts {
  readonly item: SaleItem | undefined;
  readonly order: Subscription["renewalOrder"];
  readonly card: SavedCardRow | undefined;
  readonly found: DunningCaseRow | undefined;
}

/** The view of a subscription's duration, payments and renewal. */
async function viewTerms(
  { platform }: SubscriptionDeps,
  row: SubscriptionRow,
  { item, ...facts }: Facts,
): Promise<Omit<Subscription, "unread" | "coach" | "cover">> {
  const { reader } = platform.database;
  const today = getToday(row, platform);
  const kept = await keptPeriods(reader, row.id);
  const span = currentPeriod(row, kept, today)?.span;
  const { id, packageId, slug, name, image, months, status, startedOn, pausedUntil, pauseReason, currency } = row;
  const priceMinor = item === undefined ? null : periodPrice(item, row);
  return {
    ...{ id, packageId, slug, name, image, months, status, startedOn, pausedUntil, pauseReason },
    periodStart: span?.startsOn ?? startedOn,
    periodEnd: span?.endsOn ?? row.endsOn,
    paidUntil: row.endsOn,
    pauseDaysLeft: status === "ended" ? 0 : toDaysLeft(row, kept, await listPauses(reader, id), today),
    cancelAtPeriodEnd: status === "cancelled",
    renewsOn: isRenewed(row) ? noticeDay(row) : null,
    renewalPrice: priceMinor === null ? null : { amount: toMajor(priceMinor), currency },
    renewalOrder: facts.order,
    renewal: toRenewalView(row, { ...facts, priceMinor, now: platform.clock.now() }),
    createdAt: row.createdAt.toISOString(),
  };
}

/** A person's subscriptions as shown to them today. */
async function viewAll(deps: SubscriptionDeps, rows: readonly SubscriptionRow[]): Promise<Subscription[]> {
  const { reader } = deps.platform.database;
  const ids = rows.map((row) => row.id);
  const packages = await packagesOnSale(
    reader,
    rows.map((row) => row.packageId),
  );
  const unread = await unreadByCustomer(reader, ids);
  const coaches = await deps.findCoachesOf(reader, ids);
  const cases = await findOpenCases(reader, ids);
  const cards = await findRenewalCards(reader, rows);
  const views: Subscription[] = [];
  for (const row of rows) {
    const { id } = row;
    const facts = {
      item: packages.get(row.packageId),
      order: await openRenewalOrder(reader, deps, id),
      card: cards.get(row.renewalCardId ?? ""),
      found: cases.get(id),
    };
    views.push({
      ...(await viewTerms(deps, row, facts)),
      unread: unread.get(id) ?? 0,
      ...(coaches.get(id) ?? { coach: null, cover: null }),
    });
  }
  return views;
}

export async function findMine(reader: Reader, userId: string, id: string): Promise<SubscriptionRow> {
  const [row] = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
  if (row === undefined) throw noSuchSubscription();
  return row;
}

/** The person's subscription that has not ended. */
export async function findRunning(reader: Reader, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "ended")))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Whether the person has or had a subscription. */
export async function hasSubscription(reader: Reader, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** Throws 404 for unknown subscriptions and those of others. */
export async function readSubscription(deps: SubscriptionDeps, userId: string, id: string): Promise<Subscription> {
  const [view] = await viewAll(deps, [await findMine(deps.platform.database.reader, userId, id)]);
  if (view === undefined) throw noSuchSubscription();
  return view;
}

/** Running subscriptions first, then ended ones, newest first. */
export async function listSubscriptions(
  deps: SubscriptionDeps,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const { reader } = deps.platform.database;
  const mine = eq(subscriptions.userId, userId);
  const [counted] = await reader.select({ total: count() }).from(subscriptions).where(mine);
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(mine)
    .orderBy(sql`${subscriptions.status} = 'ended'`, desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    subscriptions: await viewAll(deps, rows),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}
