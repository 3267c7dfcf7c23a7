import type { OrderListeners } from "#server/modules/orders/index.ts";
import { withdrawGift } from "./claim-gift.ts";
import type { GiftContext } from "./context.ts";
import { findUsedGifts } from "./find-used.ts";
import { cancelCards, issueCards } from "./issue-cards.ts";
import { startGift } from "./send-gift.ts";
import { giveBack, giveBackShare, spendCards } from "./spend-cards.ts";

/** What orders do to gift cards and gifts, in the transaction that moves the order. */
export function giftListeners(
  context: GiftContext,
): Pick<OrderListeners, "onPlaced" | "onPaid" | "onEnded" | "onRefunded" | "findUsed"> {
  return {
    findUsed: [(reader, placed) => findUsedGifts(reader, placed)],
    onPlaced: [
      async (tx, placed) => {
        await spendCards(tx, context, placed.order);
        // Goods that the courier is paid for set out at once: so does the word of them.
        if (placed.order.paymentMethod === "cod") await startGift(tx, context, placed);
      },
    ],
    onPaid: [
      async (tx, placed) => {
        await issueCards(tx, context, placed);
        await startGift(tx, context, placed);
      },
    ],
    onEnded: [
      async (tx, { order }) => {
        await withdrawGift(tx, context, order.id);
        await cancelCards(tx, context, order.id, true);
        await giveBack(tx, context, { orderId: order.id, kind: "release", ref: order.id });
      },
    ],
    onRefunded: [
      async (tx, { order }, { isFull }) => {
        await giveBackShare(tx, context, order);
        if (!isFull) return;
        await withdrawGift(tx, context, order.id);
        await cancelCards(tx, context, order.id, false);
      },
    ],
  };
}
