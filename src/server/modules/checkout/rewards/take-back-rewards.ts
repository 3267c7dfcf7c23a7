import { outOfStock } from "#server/modules/cart/index.ts";
import { putRewardBack, takeReward } from "#server/modules/loyalty/index.ts";
import type { OrderEvents, OrderLineRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Promotions } from "#server/modules/promotions/index.ts";
import { refuse } from "#server/platform/errors.ts";
import { ORDER_STATE } from "#shared/contract/refusals.ts";

/** An order's vouchers grouped by reward, sorted by reward id because that is the lock order. */
function toVouchers({ order, lines }: PlacedOrder): (readonly [rewardId: string, OrderLineRow[]])[] {
  if (order.origin !== "reward") return [];
  const vouchers = lines.filter((line) => line.kind === "gift_card");
  return [...Map.groupBy(vouchers, (line) => line.productId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Reward stock is locked after points and before product stock, in both directions. Cancelling an order disables its
 * vouchers; a used voucher blocks the cancellation.
 */
export function rewardHandlers(
  promotions: Pick<Promotions, "withdraw" | "isUsed">,
): Pick<OrderEvents, "placed" | "ended" | "findUsed"> {
  return {
    findUsed: async (reader, placed) => {
      const codes = toVouchers(placed).flatMap(([, vouchers]) => vouchers.map(({ size: code }) => code));
      return (await promotions.isUsed(reader, codes)) ? ["voucher_used"] : [];
    },
    placed: async (tx, placed) => {
      for (const [rewardId, vouchers] of toVouchers(placed)) {
        const left = await takeReward(tx, rewardId, vouchers.length);
        if (left !== undefined) throw outOfStock(left);
      }
    },
    ended: async (tx, placed) => {
      for (const [rewardId, vouchers] of toVouchers(placed)) {
        for (const { size: code } of vouchers)
          if (!(await promotions.withdraw(tx, code)))
            throw refuse(ORDER_STATE, "A voucher of this order has been used", {});
        await putRewardBack(tx, rewardId, vouchers.length);
      }
    },
  };
}
