import { and, eq, isNull, ne } from "drizzle-orm";
import type { OrderRow } from "#server/modules/orders/index.ts";
import {
  cardCannotRenew,
  findCard,
  giveCardConsent,
  isChargeable,
  listCards,
  type SavedCardRow,
} from "#server/modules/saved-cards/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { startOfDay } from "#shared/domain/calendar.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { noSuchSubscription, subscriptionState } from "../errors.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { packagesOnSale, periodPrice } from "../price-period.ts";
import { readSubscription } from "../read-subscriptions.ts";
import { getToday, lockSubscription } from "../standing.ts";
import { type DunningCaseRow, renewals, type SubscriptionRow, subscriptions } from "../tables.ts";
import { firstChargeAt, graceEnd } from "./calendar.ts";
import { changeCase, findOpenCase } from "./cases.ts";
import { openCase } from "./open-case.ts";
import { tellMember } from "./tell.ts";

interface Open {
  readonly row: SubscriptionRow;
  /** Its renewal that waits for payment. */
  readonly renewal: { readonly id: string; readonly order: OrderRow } | undefined;
  readonly found: DunningCaseRow | undefined;
}

/** Locks the order of the open renewal, then the subscription: orders come first everywhere. */
async function lockWithOrder(tx: Tx, deps: SubscriptionDeps, subscriptionId: string): Promise<Open | undefined> {
  const [open] = await tx
    .select({ id: renewals.id, orderId: renewals.orderId })
    .from(renewals)
    .where(and(eq(renewals.subscriptionId, subscriptionId), isNull(renewals.paidAt), isNull(renewals.closedAt)))
    .limit(1);
  const order = open?.orderId == null ? undefined : await deps.orders.lock(tx, open.orderId);
  const row = await lockSubscription(tx, subscriptionId);
  if (row === undefined) return undefined;
  const isPayable = open !== undefined && order?.status === "pending_payment";
  return {
    row,
    renewal: isPayable ? { id: open.id, order } : undefined,
    found: await findOpenCase(tx, subscriptionId),
  };
}

const setRenewal = (tx: Tx, { id }: SubscriptionRow, changes: Partial<typeof subscriptions.$inferInsert>) =>
  tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id));

/** Renewals become pay links: what was announced is not charged, and can be paid by hand in its time. */
async function switchToLink(tx: Tx, deps: SubscriptionDeps, { row, renewal, found }: Open): Promise<void> {
  const { platform } = deps;
  await setRenewal(tx, row, { renewalMode: "link" });
  if (found === undefined || found.state === "paused") return;
  // In its grace the member keeps the time to pay.
  if (row.endsOn <= getToday(row, platform))
    return changeCase(tx, platform, found, { state: "grace", nextAt: graceEnd(row) });
  await changeCase(tx, platform, found, { state: "closed", nextAt: null, settledAt: platform.clock.now() });
  if (renewal !== undefined) await deps.orders.setPayUntil(tx, renewal.order.id, startOfDay(row.endsOn, row.timezone));
}

/** The card named, else the default one. Throws CARD_CANNOT_RENEW. */
async function findUsable(
  tx: Tx,
  { platform, payments }: SubscriptionDeps,
  { userId, currency }: SubscriptionRow,
  cardId: string | undefined,
): Promise<SavedCardRow> {
  const card =
    cardId === undefined
      ? (await listCards(tx, userId)).find(({ isDefault }) => isDefault)
      : await findCard(tx, cardId);
  const isUsable =
    card?.userId === userId && isChargeable(card, platform.clock.now()) && payments.takesCards(card.provider, currency);
  if (!isUsable) throw cardCannotRenew();
  return card;
}

/** Today's price, to which the member agrees by choosing; null for packages that are no longer sold. */
async function priceNow(tx: Tx, row: SubscriptionRow): Promise<Minor | null> {
  const item = (await packagesOnSale(tx, [row.packageId])).get(row.packageId);
  return item === undefined ? null : periodPrice(item, row);
}

/** What waited for a card is charged as soon as the notice allows; a renewal that is open already is announced. */
async function takeUp(tx: Tx, deps: SubscriptionDeps, row: SubscriptionRow, { renewal, found }: Open): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now();
  if (renewal === undefined || found?.state === "charging" || found?.state === "paused") return;
  if (found === undefined) return openCase(tx, deps, row, { renewalId: renewal.id, order: renewal.order });
  await changeCase(tx, platform, found, {
    ...(found.state === "scheduled" ? {} : { state: "waiting", nextAt: now }),
    cardId: row.renewalCardId ?? found.cardId,
  });
}

export interface ChosenMode {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly mode: "auto" | "link";
  readonly cardId: string | undefined;
  readonly consentVersion: string | undefined;
  readonly language: Language;
  readonly ip: string;
}

async function switchToCard(tx: Tx, deps: SubscriptionDeps, open: Open, chosen: ChosenMode): Promise<void> {
  const { row } = open;
  const { userId, language, ip, consentVersion } = chosen;
  if (consentVersion !== undefined)
    await giveCardConsent(tx, deps.platform, { userId, language, ip, source: "renewal" }, consentVersion);
  const card = await findUsable(tx, deps, row, chosen.cardId);
  const changes = {
    renewalMode: "auto" as const,
    renewalCardId: card.id,
    agreedMinor: open.renewal?.order.totalMinor ?? (await priceNow(tx, row)),
  };
  await setRenewal(tx, row, changes);
  await takeUp(tx, deps, { ...row, ...changes }, open);
}

async function changeOwn(
  deps: SubscriptionDeps,
  { userId, subscriptionId }: Pick<ChosenMode, "userId" | "subscriptionId">,
  change: (tx: Tx, open: Open) => Promise<void>,
): Promise<Subscription> {
  const { platform } = deps;
  await platform.database.transaction(async (tx) => {
    const open = await lockWithOrder(tx, deps, subscriptionId);
    if (open === undefined || open.row.userId !== userId) throw noSuchSubscription();
    if (open.row.status === "ended") throw subscriptionState("This subscription has ended");
    await change(tx, open);
    await touchClient(tx, platform, userId);
  });
  return readSubscription(deps, userId, subscriptionId);
}

/** Throws 404, CARD_CANNOT_RENEW, CONSENT_CHANGED, SUBSCRIPTION_STATE. */
export const chooseMode = (deps: SubscriptionDeps, chosen: ChosenMode): Promise<Subscription> =>
  changeOwn(deps, chosen, (tx, open) =>
    chosen.mode === "link" ? switchToLink(tx, deps, open) : switchToCard(tx, deps, open, chosen),
  );

/** Throws 404, SUBSCRIPTION_STATE when there is no such price to agree to. */
export const agreePrice = (
  deps: SubscriptionDeps,
  mine: Pick<ChosenMode, "userId" | "subscriptionId"> & { readonly amount: number },
): Promise<Subscription> =>
  changeOwn(deps, mine, async (tx, { row, renewal, found }) => {
    const price = renewal?.order.totalMinor ?? (await priceNow(tx, row));
    if (row.renewalMode !== "auto" || price === null || toMajor(price) !== mine.amount)
      throw subscriptionState("This is not the price of the next period");
    await setRenewal(tx, row, { agreedMinor: price });
    if (found?.state === "needs_customer" && found.code === "price_rose")
      await changeCase(tx, deps.platform, found, {
        state: "waiting",
        code: null,
        nextAt: firstChargeAt(row, found.createdAt),
      });
  });

/** A card was removed: renewals that were charged to it become pay links, and their members are told. */
export async function moveToLink(tx: Tx, deps: SubscriptionDeps, cardId: string): Promise<number> {
  const used = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.renewalCardId, cardId),
        eq(subscriptions.renewalMode, "auto"),
        ne(subscriptions.status, "ended"),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(100);
  for (const { id } of used) {
    const open = await lockWithOrder(tx, deps, id);
    if (open === undefined) continue;
    await switchToLink(tx, deps, open);
    await tellMember(tx, deps, open.row, {
      kind: "renewal-by-link",
      key: `renewal-by-link:${id}:${cardId}`,
      data: { on: open.row.endsOn },
    });
  }
  return used.length;
}
