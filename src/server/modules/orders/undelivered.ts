import type { Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import { releaseHeld } from "./end.ts";
import type { PlacedOrder } from "./events.ts";
import { changeOrder, listLines, moveOrder, type Note, requireLocked } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderRow } from "./tables.ts";

/**
 * Returns an undeliverable order. Unpaid cash orders release what they held, and so do exchanges, whose value is
 * refunded; received money stays until staff refund it. The goods go back into stock after staff have inspected them.
 */
export async function returnUndelivered(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<PlacedOrder> {
  const before = await requireLocked(tx, orderId);
  const isCash = before.paymentStatus === "due";
  const order = await moveOrder(tx, deps.platform, before, {
    to: "returned",
    from: ["shipped"],
    ...why,
    ...(isCash ? { changes: { paymentStatus: "unpaid" } } : {}),
  });
  const whole = { order, lines: await listLines(tx, orderId) };
  const endsNow = isCash || before.origin === "exchange";
  const placed = endsNow ? await releaseHeld(tx, deps, whole, before.status) : whole;
  await mailAbout(tx, deps, "order-undelivered", placed);
  return placed;
}

/** The newest parcel's number, where an order goes in several. */
export const trackOrder = (
  tx: Tx,
  { platform }: Pick<OrderDeps, "platform">,
  orderId: string,
  tracking: NonNullable<Order["tracking"]>,
): Promise<OrderRow> => changeOrder(tx, platform, orderId, { tracking });
