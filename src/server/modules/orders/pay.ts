import type { Tx } from "#server/platform/db/database.ts";
import { type Minor, minor, subtract, zeroMinor } from "#shared/domain/money.ts";
import type { PlacedOrder } from "./events.ts";
import { changeOrder, listLines, lockOrder, moveOrder, system } from "./history.ts";
import { mailAbout, mailPoints } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import { pointsOfReturned } from "./refund.ts";
import { toStock, toStockNote } from "./stock-lines.ts";
import type { OrderRow } from "./tables.ts";

/** EGP value of the lines that `counts` accepts, as their share of all goods except gift cards. */
export function toGoodsEgp({ order, lines }: PlacedOrder, counts: (line: PlacedOrder["lines"][number]) => boolean) {
  const earning = lines.filter((line) => line.kind !== "gift_card");
  const all = earning.reduce((sum, line) => sum + line.totalMinor, 0);
  const counted = earning.filter(counts).reduce((sum, line) => sum + line.totalMinor, 0);
  if (all === 0) return minor(0);
  return minor(Number((BigInt(order.goodsEgpMinor) * BigInt(counted)) / BigInt(all)));
}

/**
 * Earns points for part of the goods, once per `ref`, and adds them to the order. Points for parts already refunded are
 * taken back at once.
 */
export async function earnFor(
  tx: Tx,
  deps: OrderDeps,
  placed: PlacedOrder,
  part: { readonly ref: string; readonly counts: (line: PlacedOrder["lines"][number]) => boolean },
): Promise<OrderRow> {
  const { order } = placed;
  const goodsEgpMinor = toGoodsEgp(placed, part.counts);
  if (goodsEgpMinor === 0 || order.origin === "reward" || order.origin === "exchange") return order;
  const ref = `${order.id}:${part.ref}`;
  const { userId, id: orderId } = order;
  const earned = await deps.loyalty.earn(tx, { userId, orderId, ref, goodsEgpMinor });
  if (earned.points === 0) return order;
  const lost = pointsOfReturned(earned.points, order);
  await deps.loyalty.takeBack(tx, ref, { userId, orderId, points: lost });
  await mailPoints(tx, deps, placed, {
    points: earned.points - lost,
    balance: Math.max(0, earned.balance - lost),
    ref,
  });
  return changeOrder(tx, deps.platform, orderId, {
    pointsEarned: order.pointsEarned + earned.points,
    pointsTakenBack: order.pointsTakenBack + lost,
  });
}

/**
 * Marks an order paid with its total less `waivedMinor`. The caller holds the order's lock. Returns `undefined` when the
 * order is not waiting for payment; the caller decides what to do with the money.
 */
export async function markPaid(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  waivedMinor: Minor = zeroMinor,
): Promise<PlacedOrder | undefined> {
  const before = await lockOrder(tx, orderId);
  if (before === undefined || before.status !== "pending_payment") return undefined;
  const paid = { paidMinor: subtract(before.totalMinor, waivedMinor), waivedMinor, paymentStatus: "paid" } as const;
  const order = await moveOrder(tx, deps.platform, before, { to: "paid", actor: system, changes: paid });
  const lines = await listLines(tx, orderId);
  const earnedOrder = await earnFor(
    tx,
    deps,
    { order, lines },
    { ref: "paid", counts: (line) => line.kind !== "physical" },
  );
  const placed = { order: earnedOrder, lines };
  await deps.events.emit("paid", tx, placed);
  await deps.stock.commit(tx, toStock(lines), toStockNote(deps, "sale", order));
  await mailAbout(tx, deps, "order-paid", placed);
  return placed;
}
