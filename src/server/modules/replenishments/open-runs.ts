import { createNoticeLinks, firstChargeAt, graceEnd, noticeAt } from "#server/modules/dunning/index.ts";
import { findCard, hasCardConsent, isChargeable, type SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Address } from "#shared/contract/addresses.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { earliestDue } from "#shared/domain/replenishments.ts";
import { findAddress, toShipping } from "./addresses.ts";
import { notifyCustomer, toCardName, toMoney } from "./notify-customer.ts";
import { findOfferIn } from "./offers.ts";
import { planRun, type RunPlan, type UnorderedReason } from "./plan-run.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { estimate, priceGoods, type RepeatedGoods, readGoods } from "./price.ts";
import { changeReplenishmentRow, listDue, lockReplenishment } from "./rows.ts";
import { findOpenRun, writeRun } from "./runs.ts";
import { getToday, nextAfter, pause } from "./settle-run.ts";
import type { ReplenishmentRow } from "./tables.ts";

export const replenishmentLinks = ({ linkKeys }: Pick<ReplenishmentDeps, "linkKeys">) =>
  createNoticeLinks(linkKeys, "/repeat/");

interface Ready {
  readonly goods: RepeatedGoods | undefined;
  readonly address: Address | undefined;
  readonly card: SavedCardRow | undefined;
  readonly plan: RunPlan;
}

/** The facts on the day of the notice, and the decision. */
async function look(tx: Tx, deps: ReplenishmentDeps, row: ReplenishmentRow, dueOn: IsoDate): Promise<Ready> {
  const { platform, payments } = deps;
  const address = await findAddress(tx, deps, row);
  const goods = await readGoods(tx, deps, row);
  const card = await findCard(tx, row.cardId);
  const market = toMarket(address?.country, row.currency);
  const chargeAt = firstChargeAt({ endsOn: dueOn, timezone: row.timezone }, platform.clock.now());
  const isUsable =
    card !== undefined &&
    isChargeable(card, chargeAt) &&
    payments.takesCard(card, row.currency) &&
    (await hasCardConsent(tx, row.userId));
  const plan = planRun({
    isOffered: (await findOfferIn(tx, row.productId, market)) !== undefined,
    isSold: goods?.item.isOnSale === true && goods.line.variant !== undefined && goods.unitMinor > 0,
    available: goods?.line.available ?? 0,
    quantity: row.quantity,
    hasAddress: address !== undefined,
    needsNationalId:
      goods?.line.variant !== undefined &&
      address !== undefined &&
      (await estimate(tx, deps, { goods, of: row, address })).needsNationalId,
    canCharge: isUsable,
  });
  return { goods, address, card, plan };
}

/** Skips a run with a reason, tells the customer, and plans the next one. */
async function skip(
  tx: Tx,
  deps: ReplenishmentDeps,
  row: ReplenishmentRow,
  { dueOn, reason }: { readonly dueOn: IsoDate; readonly reason: UnorderedReason },
): Promise<void> {
  const { clock, ids } = deps.platform;
  const now = clock.now();
  await writeRun(tx, {
    ...{ id: ids.next(), replenishmentId: row.id, dueOn, orderId: null, cardId: null, noticeKey: null },
    ...{ state: "skipped", skipReason: reason, nextAt: null, settledAt: now, createdAt: now, updatedAt: now },
  });
  const nextOn = nextAfter(row, dueOn, deps);
  await changeReplenishmentRow(tx, deps.platform, row, { nextOn });
  await notifyCustomer(tx, deps, row, {
    kind: "replenishment-skipped",
    key: `replenishment-skipped:${row.id}:${dueOn}`,
    data: { reason, nextOn },
  });
}

interface Placing {
  readonly dueOn: IsoDate;
  readonly goods: RepeatedGoods;
  readonly address: Address;
  readonly card: SavedCardRow;
}

/** Writes the order, announces it and plans its charge. The order can be paid until its deadline. */
async function place(
  tx: Tx,
  deps: ReplenishmentDeps,
  row: ReplenishmentRow,
  { dueOn, goods, address, card }: Placing,
): Promise<void> {
  const { platform, checkout } = deps;
  const { ids, clock } = platform;
  const now = clock.now();
  const recipient = await deps.getRecipient(tx, row.userId);
  if (recipient === undefined) return;
  const due = { endsOn: dueOn, timezone: row.timezone };
  const priced = await priceGoods(tx, deps, { goods, of: row, address });
  const { order, takeStock } = await checkout.placeForCustomer(tx, priced, {
    ...{ userId: row.userId, language: recipient.language, origin: "replenishment" },
    address: toShipping(address),
    payWithinMinutes: Math.floor((graceEnd(due).getTime() - now.getTime()) / 60_000),
  });
  const id = ids.next();
  const chargeOn = firstChargeAt(due, now);
  const noticeKey = `replenishment-notice:${id}`;
  const run = await writeRun(tx, {
    ...{ id, replenishmentId: row.id, dueOn, orderId: order.id, cardId: card.id, noticeKey },
    ...{ state: "scheduled", skipReason: null, tries: 0, class: null, code: null, firstTryAt: null },
    ...{ nextAt: chargeOn, settledAt: null, createdAt: now, updatedAt: now },
  });
  if (run === undefined) throw new Error("a day was to be ordered twice");
  await notifyCustomer(tx, deps, row, {
    kind: "replenishment-notice",
    key: noticeKey,
    data: {
      orderNumber: order.number,
      on: dateIn(chargeOn, row.timezone),
      total: toMoney(order),
      card: toCardName(card),
      needsAgreement: order.totalMinor > row.agreedMinor,
      linkPath: replenishmentLinks(deps).pathOf(run.id, now),
    },
  });
  await takeStock();
}

/** The day of a run whose notice is due; a missed one is postponed. */
function dueDay(deps: ReplenishmentDeps, row: ReplenishmentRow): IsoDate | undefined {
  const { nextOn, timezone } = row;
  const today = getToday(row, deps);
  const dueOn = nextOn > today ? nextOn : earliestDue(today);
  return noticeAt({ endsOn: dueOn, timezone }) <= deps.platform.clock.now() ? dueOn : undefined;
}

/** Announces the next order of a due replenishment, skips it, or pauses. Idempotent. */
async function openRun(tx: Tx, deps: ReplenishmentDeps, id: string, isSoldOut: boolean): Promise<void> {
  const row = await lockReplenishment(tx, id);
  const dueOn = row?.status === "active" ? dueDay(deps, row) : undefined;
  if (row === undefined || dueOn === undefined || (await findOpenRun(tx, id)) !== undefined) return;
  const { plan, goods, address, card } = await look(tx, deps, row, dueOn);
  if (plan.kind === "pause") return pause(tx, deps, row, plan.reason);
  if (plan.kind === "skip" || isSoldOut)
    return skip(tx, deps, row, { dueOn, reason: plan.kind === "skip" ? plan.reason : "sold_out" });
  if (goods === undefined || address === undefined || card === undefined) throw new Error("a run lacks what it needs");
  await changeReplenishmentRow(tx, deps.platform, row, { nextOn: dueOn });
  await place(tx, deps, row, { dueOn, goods, address, card });
}

const isOutOfStock = (error: unknown): boolean => error instanceof AppError && error.code === "OUT_OF_STOCK";

const most = 10_000;

/** Opens all runs that are due. */
export async function openDueRuns(deps: ReplenishmentDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const due = await listDue(database.reader, clock.now(), most);
  await eachAlone(log, "goods that come again could not be ordered", due, async (id) => {
    try {
      await database.transaction((tx) => openRun(tx, deps, id, false));
    } catch (error) {
      // The last pieces were sold at the same moment.
      if (!isOutOfStock(error)) throw error;
      await database.transaction((tx) => openRun(tx, deps, id, true));
    }
  });
}
