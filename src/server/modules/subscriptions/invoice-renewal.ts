import { rateFor } from "#server/modules/checkout/index.ts";
import { noticeAt } from "#server/modules/dunning/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { addDays, type IsoDate, startOfDay } from "#shared/domain/calendar.ts";
import { autoNoticeDays, renewalNoticeDays } from "#shared/domain/subscriptions.ts";
import { openCase } from "./automatic/open-case.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { packagesOnSale, renewalDraft } from "./price-period.ts";
import { openRenewal } from "./renewal-orders.ts";
import { getToday, lockSubscription, moveSubscription } from "./standing.ts";
import type { SubscriptionRow } from "./tables.ts";

type Recipient = NonNullable<Awaited<ReturnType<SubscriptionDeps["getRecipient"]>>>;

const invoiceDay = (endsOn: IsoDate): IsoDate => addDays(endsOn, -renewalNoticeDays);

/** The day on which the order for the next period is written. */
export const noticeDay = (row: Pick<SubscriptionRow, "endsOn" | "renewalMode">): IsoDate =>
  row.renewalMode === "auto" ? addDays(row.endsOn, -autoNoticeDays) : invoiceDay(row.endsOn);

function isDue(row: SubscriptionRow, now: Date, today: IsoDate): boolean {
  const isTime = row.renewalMode === "auto" ? noticeAt(row) <= now : invoiceDay(row.endsOn) <= today;
  return row.status === "active" && isTime && today < row.endsOn;
}

/** The order can be paid until the subscription ends. */
function minutesLeft(row: SubscriptionRow, now: Date): number {
  const end = startOfDay(row.endsOn, row.timezone).getTime();
  return Math.max(1, Math.floor((end - now.getTime()) / 60_000));
}

/** Mails the link by which a renewal is paid, once. */
export async function mailRenewalLink(
  tx: Tx,
  deps: Pick<SubscriptionDeps, "notify">,
  row: SubscriptionRow,
  { email, firstName, language }: Recipient,
  order: OrderRow,
): Promise<void> {
  await deps.notify(tx, {
    kind: "subscription-renewal",
    to: email,
    userId: row.userId,
    language,
    key: `subscription-renewal:${order.id}`,
    data: {
      firstName,
      orderNumber: order.number,
      what: row.name,
      until: row.endsOn,
      total: { amountMinor: order.totalMinor, currency: order.currency },
      path: `/dashboard/orders/${order.id}`,
    },
  });
}

/**
 * Writes the renewal order of a subscription that is due and mails the payment link. Idempotent under concurrency: the
 * renewal's key is the end date it extends. Returns whether this call created it.
 */
export async function invoiceRenewal(deps: SubscriptionDeps, subscriptionId: string): Promise<boolean> {
  const { platform, orders } = deps;
  const now = platform.clock.now();
  return platform.database.transaction(async (tx) => {
    const row = await lockSubscription(tx, subscriptionId);
    if (row === undefined || !isDue(row, now, getToday(row, platform))) return false;
    const recipient = await deps.getRecipient(tx, row.userId);
    const item = (await packagesOnSale(tx, [row.packageId])).get(row.packageId);
    if (recipient === undefined || item === undefined) return false;
    const renewal = await openRenewal(tx, platform, row);
    if (renewal === undefined) return false;
    // Taxed in the market that the order will have.
    const { userId, currency } = row;
    const market = await orders.findMarket(tx, { userId, currency, shippingCountry: undefined });
    const { vatHundredths } = await rateFor(tx, market);
    const terms = { vatHundredths, language: recipient.language, payWithinMinutes: minutesLeft(row, now) };
    await moveSubscription(tx, platform, row, "invoiced");
    const { takeStock, ...placed } = await orders.place(tx, renewalDraft(row, item, terms), { by: "system" });
    // A free order is paid at once and needs no payment mail.
    if (placed.order.totalMinor === 0) await deps.payments.create(tx, placed.order, "card");
    else if (row.renewalMode === "auto") await openCase(tx, deps, row, { renewalId: renewal.id, order: placed.order });
    else await mailRenewalLink(tx, deps, row, recipient, placed.order);
    await takeStock();
    await touchClient(tx, platform, userId);
    return true;
  });
}

/** Cancels a renewal order that is no longer needed; paid or ended orders stay unchanged. */
export async function cancelRenewalOrder(deps: SubscriptionDeps, orderId: string): Promise<void> {
  const { platform, orders } = deps;
  await platform.database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderId);
    if (order?.status === "pending_payment") await orders.cancel(tx, orderId, { actor: { by: "system" } });
  });
}
