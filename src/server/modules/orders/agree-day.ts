import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { readOverdueFrom } from "./customer-rights.ts";
import { orderState } from "./errors.ts";
import { changeOrder, listLines, requireLocked } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import { toOrderMarket } from "./order-market.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderRow } from "./tables.ts";

/** The latest day that can be agreed, in days from today. */
const maxDaysAhead = 180;

/**
 * Stores a later delivery day that the customer agreed to, and confirms it by mail; the same day again changes nothing.
 * Throws 404, ORDER_STATE where nothing is to arrive, 400.
 */
export async function agreeDay(tx: Tx, deps: OrderDeps, orderId: string, day: IsoDate): Promise<OrderRow> {
  const before = await requireLocked(tx, orderId);
  const lines = await listLines(tx, orderId);
  const isAwaited = cancelNeedsRefund(before.status) && lines.some(({ kind }) => kind === "physical");
  if (!isAwaited) throw orderState(before.status);
  if (before.agreedTo === day) return before;
  const now = deps.platform.clock.now();
  const today = dateIn(now, marketRules[toOrderMarket(before)].timezone);
  const promisedTo = before.deliveryDays?.to;
  if (day < today || (promisedTo !== undefined && day <= promisedTo) || day > addDays(today, maxDaysAhead))
    throw invalidField("day", "INVALID_VALUE", "Is over, not after the promised day, or more than 180 days ahead");
  // A cancellation that was offered before is offered again once the agreed day has passed too.
  const order = await changeOrder(tx, deps.platform, orderId, { agreedTo: day, agreedAt: now, lateOfferedAt: null });
  const cancelFrom = await readOverdueFrom(tx, { order, lines });
  const once = `${orderId}:${day}:${now.getTime()}`;
  await mailAbout(tx, deps, "order-later-day", { order, lines }, { once, cancelFrom });
  return order;
}
