import type { OrderEvents } from "#server/modules/orders/index.ts";
import { withdrawGift } from "./claim-gift.ts";
import type { GiftContext } from "./context.ts";
import { findUsedGifts } from "./find-used.ts";
import { cancelCards, issueCards } from "./issue-cards.ts";
import { startGift } from "./send-gift.ts";
import { giveBack, giveBackShare, spendCards } from "./spend-cards.ts";

type On<Event extends keyof OrderEvents> = Record<string, OrderEvents[Event]>;

/** Handlers of order events for gift cards and gifts, in the same transaction, by name. */
export const giftHandlers = (context: GiftContext) => ({
  placed: {
    spendCards: (tx, { order }) => spendCards(tx, context, order),
    // Goods with cash on delivery are sent at once, so the recipient is told at once.
    startCashGift: async (tx, placed) => {
      if (placed.order.paymentMethod === "cod") await startGift(tx, context, placed);
    },
  } satisfies On<"placed">,
  paid: {
    issueCards: (tx, placed) => issueCards(tx, context, placed),
    startGift: (tx, placed) => startGift(tx, context, placed),
  } satisfies On<"paid">,
  ended: {
    withdrawGift: (tx, { order }) => withdrawGift(tx, context, order.id),
    cancelCards: (tx, { order }) => cancelCards(tx, context, order.id, true),
    giveBack: async (tx, { order }) => {
      await giveBack(tx, context, { orderId: order.id, kind: "release", ref: order.id });
    },
  } satisfies On<"ended">,
  refunded: {
    giveBackShare: (tx, { order }) => giveBackShare(tx, context, order),
    withdrawGift: async (tx, { order }, { isFull }) => {
      if (isFull) await withdrawGift(tx, context, order.id);
    },
    cancelCards: async (tx, { order }, { isFull }) => {
      if (isFull) await cancelCards(tx, context, order.id, false);
    },
  } satisfies On<"refunded">,
  findUsed: findUsedGifts satisfies OrderEvents["findUsed"],
});
