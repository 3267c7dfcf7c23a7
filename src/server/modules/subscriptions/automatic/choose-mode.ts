import { firstChargeAt, graceDay, graceEnd } from "#server/modules/dunning/index.ts";
import {
  cardCannotRenew,
  consentChanged,
  findCard,
  giveCardConsent,
  hasCardConsent,
  isChargeable,
  listCards,
  type SavedCardRow,
} from "#server/modules/saved-cards/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, ne } from "#server/platform/db/orm.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { startOfDay } from "#shared/domain/calendar.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { noSuchSubscription, subscriptionState } from "../errors.ts";
import { mailRenewalLink } from "../invoice-renewal.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { packagesOnSale, periodPrice } from "../price-period.ts";
import { readSubscription } from "../read-subscriptions.ts";
import { getToday } from "../standing.ts";
import { type SubscriptionRow, subscriptions } from "../tables.ts";
import { changeCase } from "./cases.ts";
import { lockWithOrder, type Open } from "./lock-with-order.ts";
import { notifyMember, orderPath } from "./notify-member.ts";
import { openCase } from "./open-case.ts";

const setRenewal = (tx: Tx, { id }: SubscriptionRow, changes: Partial<typeof subscriptions.$inferInsert>) =>
  tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id));

/** Switches renewals to pay links: an announced renewal is not charged, but can be paid by the member in time. */
async function switchToLink(tx: Tx, deps: SubscriptionDeps, { row, renewal, found }: Open): Promise<void> {
  const { platform } = deps;
  await setRenewal(tx, row, { renewalMode: "link" });
  if (found === undefined || found.state === "paused") return;
  if (renewal !== undefined) await deps.payments.charges.takeBack(tx, renewal.order.id);
  // During the grace the payment deadline stays.
  if (row.endsOn <= getToday(row, platform))
    return changeCase(tx, platform, found, { state: "grace", nextAt: graceEnd(row) });
  await changeCase(tx, platform, found, { state: "closed", nextAt: null, settledAt: platform.clock.now() });
  if (renewal === undefined) return;
  await deps.orders.setPayUntil(tx, renewal.order.id, startOfDay(row.endsOn, row.timezone));
  const recipient = await deps.getRecipient(tx, row.userId);
  if (recipient !== undefined) await mailRenewalLink(tx, deps, row, recipient, renewal.order);
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
    card?.userId === userId && isChargeable(card, platform.clock.now()) && payments.takesCard(card, currency);
  if (!isUsable) throw cardCannotRenew();
  return card;
}

/** Today's price, to which the member agrees by choosing; null for packages that are no longer sold. */
async function priceNow(tx: Tx, row: SubscriptionRow): Promise<Minor | null> {
  const item = (await packagesOnSale(tx, [row.packageId])).get(row.packageId);
  return item === undefined ? null : periodPrice(item, row);
}

/**
 * Schedules the charge of an open renewal: one that waited for a card as soon as the notice allows; another is
 * announced first.
 */
async function scheduleOpenRenewal(
  tx: Tx,
  deps: SubscriptionDeps,
  row: SubscriptionRow,
  { renewal, found }: Open,
): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now();
  if (renewal === undefined || found?.state === "charging" || found?.state === "paused") return;
  // No charge was announced yet.
  const isUntold = found === undefined || (found.state === "needs_card" && found.tries === 0);
  if (isUntold) return openCase(tx, deps, row, { renewalId: renewal.id, order: renewal.order });
  await changeCase(tx, platform, found, {
    ...(found.state === "scheduled" ? {} : { state: found.tries === 0 ? "scheduled" : "waiting", nextAt: now }),
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
  const card = await findUsable(tx, deps, row, chosen.cardId);
  if (consentVersion !== undefined)
    await giveCardConsent(tx, deps.platform, { userId, language, ip, source: "renewal" }, consentVersion);
  else if (!(await hasCardConsent(tx, userId))) throw consentChanged();
  const changes = {
    renewalMode: "auto" as const,
    renewalCardId: card.id,
    agreedMinor: open.renewal?.order.totalMinor ?? (await priceNow(tx, row)),
  };
  await setRenewal(tx, row, changes);
  await scheduleOpenRenewal(tx, deps, { ...row, ...changes }, open);
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

/** Throws 404, and SUBSCRIPTION_STATE if that is not the current price. */
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
        state: "scheduled",
        code: null,
        nextAt: firstChargeAt(row, found.createdAt),
      });
  });

/** Turns the renewals of a removed card into pay links, and tells their members. */
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
    await notifyMember(tx, deps, open.row, {
      kind: "renewal-by-link",
      key: `renewal-by-link:${id}:${cardId}`,
      data: {
        on: open.row.endsOn,
        ...(open.row.endsOn > getToday(open.row, deps.platform) || open.renewal === undefined
          ? {}
          : { payBy: graceDay(open.row), path: orderPath(open.renewal.order) }),
      },
    });
  }
  return used.length;
}
