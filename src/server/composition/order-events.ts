import { type Affiliates, isAttributed } from "#server/modules/affiliates/index.ts";
import { callHandlers } from "#server/modules/calls/index.ts";
import { rewardHandlers } from "#server/modules/checkout/index.ts";
import { cancelSupplements } from "#server/modules/drafts/index.ts";
import type { Gifts } from "#server/modules/gifts/index.ts";
import type { OrderEvents } from "#server/modules/orders/index.ts";
import { referralHandlers } from "#server/modules/referrals/index.ts";
import { returnHandlers } from "#server/modules/return-cases/index.ts";
import { subscriptionHandlers } from "#server/modules/subscriptions/index.ts";
import { clientRefreshHandlers, enrolmentHandlers } from "#server/modules/workouts/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Commerce } from "./commerce.ts";

interface OrderEventParts {
  readonly platform: Platform;
  readonly commerce: Pick<
    Commerce,
    "orders" | "payments" | "promotions" | "loyalty" | "fiscal" | "returns" | "shipping" | "cod" | "courierCash"
  >;
  readonly gifts: Gifts;
  readonly affiliates: Affiliates;
}

function registerInvoicing(orders: Commerce["orders"], fiscal: Commerce["fiscal"]): void {
  orders.on("invoicing", fiscal.handlers.invoicing, {
    order: 10,
    name: "fiscal: the tax invoice, issued now if need be",
  });
}

/** Holds cash on delivery until the customer confirms, if the market's rule requires it. */
function registerCod({
  orders,
  shipping,
  cod: { handlers },
  courierCash,
}: Pick<Commerce, "orders" | "shipping" | "cod" | "courierCash">): void {
  orders.on("placed", handlers.orders.placed, { order: 50, name: "cod: ask the customer to confirm cash on delivery" });
  orders.on("isUnconfirmed", handlers.orders.isUnconfirmed, {
    order: 10,
    name: "cod: whether the customer must confirm the order",
  });
  orders.on("sending", handlers.orders.sending, {
    order: 10,
    name: "cod: refuse an unconfirmed order, or record the override",
  });
  orders.on("ended", handlers.orders.ended, { order: 98, name: "cod: close the open confirmation" });
  shipping.on("findHold", handlers.parcels.findHold, { order: 10, name: "cod: hold an unconfirmed order" });
  shipping.on("holdLifted", handlers.parcels.holdLifted, {
    order: 10,
    name: "cod: record that staff confirmed it, with the reason",
  });
  shipping.on("returned", handlers.parcels.returned, { order: 10, name: "cod: count a refused cash parcel" });
  shipping.on("delivered", courierCash.handlers.delivered, {
    order: 10,
    name: "courier-cash: book what the courier owes",
  });
}

/**
 * Before referrals, which give no reward in addition to a commission; its ledgers are locked after points and gift
 * cards.
 */
function registerAffiliates(orders: Commerce["orders"], { handlers }: Affiliates): void {
  orders.on("placed", handlers.placed, { order: 60, name: "affiliates: attribute the order" });
  orders.on("paid", handlers.paid, { order: 35, name: "affiliates: book the commission" });
  orders.on("delivered", handlers.delivered, { order: 5, name: "affiliates: hold the commission for 14 days" });
  orders.on("ended", handlers.ended, { order: 75, name: "affiliates: reverse the commission" });
  orders.on("refunded", handlers.refunded, { order: 65, name: "affiliates: reverse the commission in proportion" });
}

function registerPayments(orders: Commerce["orders"], { handlers }: Commerce["payments"]): void {
  orders.on("paid", handlers.paid, { order: 10, name: "payments: settle cash on delivery" });
  orders.on("ended", handlers.ended, { order: 80, name: "payments: refund what was paid, cancel open codes" });
  orders.on("howToPay", handlers.howToPay, { order: 10, name: "payments: the methods and the open code" });
}

function registerSurplus({ payments }: Pick<Commerce, "payments">, gifts: Gifts): void {
  payments.on("surplusKept", gifts.issueForSurplus, { order: 10, name: "gifts: issue the card, mail its code" });
}

function registerReturns({ orders, returns }: Pick<Commerce, "orders" | "returns">): void {
  orders.on("ended", returns.handlers.ended, {
    order: 85,
    name: "return-cases: refund what the pieces of a cancelled exchange are worth",
  });
  orders.on("findReturned", returnHandlers(orders).findReturned, {
    order: 10,
    name: "return-cases: pieces that are part of returns",
  });
}

/** Registers shipping's handlers for orders. */
function registerShipping(orders: Commerce["orders"], { handlers }: Commerce["shipping"]): void {
  orders.on("placed", handlers.placed, { order: 90, name: "shipping: ask for a National Address (cash)" });
  orders.on("paid", handlers.paid, { order: 85, name: "shipping: ask for a National Address" });
  orders.on("shipped", handlers.shipped, { order: 20, name: "shipping: record the parcel that staff sent" });
  orders.on("delivered", handlers.delivered, { order: 20, name: "shipping: mark its parcels as delivered" });
  orders.on("ended", handlers.ended, { order: 97, name: "shipping: cancel its parcels" });
  orders.on("findUsed", handlers.findUsed, { order: 50, name: "shipping: delivered parcels" });
  orders.on("neverArrives", handlers.neverArrives, { order: 10, name: "shipping: whether all parcels are gone" });
  orders.on("isAddressAwaited", handlers.isAddressAwaited, {
    order: 10,
    name: "shipping: whether a parcel waits for a better address",
  });
  orders.on("refundRejected", handlers.refundRejected, {
    order: 10,
    name: "shipping: mark the parcel whose refund was rejected",
  });
  orders.on("addressChanged", handlers.addressChanged, {
    order: 10,
    name: "shipping: lift the address hold of its parcels",
  });
}

type FindsUsed = Pick<OrderEvents, "findUsed">;

/** Registers the uses that end a customer's right to cancel. */
function registerUses(
  orders: Commerce["orders"],
  uses: Readonly<Record<"rewards" | "enrolments" | "subscriptions" | "calls" | "cards", FindsUsed>>,
): void {
  const { rewards, enrolments, subscriptions, calls, cards } = uses;
  orders.on("findUsed", rewards.findUsed, { order: 10, name: "checkout: vouchers that were used" });
  orders.on("findUsed", enrolments.findUsed, { order: 20, name: "workouts: programmes that were begun" });
  orders.on("findUsed", subscriptions.findUsed, { order: 30, name: "subscriptions: coaching that was used" });
  orders.on("findUsed", calls.findUsed, { order: 35, name: "calls: calls with the coach" });
  orders.on("findUsed", cards.findUsed, { order: 40, name: "gifts: gifts claimed, cards spent" });
}

function registerSupplements(orders: Commerce["orders"], platform: Platform): void {
  orders.on("ended", (tx, { order }) => cancelSupplements(tx, platform, order.id), {
    order: 100,
    name: "drafts: cancel open supplements",
  });
  orders.on(
    "refunded",
    async (tx, { order }, { isFull }) => {
      if (isFull) await cancelSupplements(tx, platform, order.id);
    },
    { order: 100, name: "drafts: cancel open supplements (if whole)" },
  );
}

/**
 * Registers all handlers for order events, which run in this order and in the order's transaction. docs/events.md is
 * drawn from here.
 */
export function registerOrderEvents({ platform, commerce, gifts, affiliates }: OrderEventParts): void {
  const { orders, payments, promotions, loyalty, fiscal, shipping } = commerce;
  const rewards = rewardHandlers(promotions);
  const enrolments = enrolmentHandlers(platform);
  const subscriptions = subscriptionHandlers(platform);
  const referrals = referralHandlers({ platform, loyalty, earnsCommission: isAttributed });
  const cards = gifts.handlers;
  const clients = clientRefreshHandlers(platform);

  orders.on("placed", rewards.placed, { order: 10, name: "checkout: take rewards from stock" });
  orders.on("placed", subscriptions.placed, { order: 20, name: "subscriptions: link the order to its renewal" });
  orders.on("placed", cards.placed.spendCards, { order: 30, name: "gifts: charge the gift cards" });
  orders.on("placed", cards.placed.startCashGift, { order: 40, name: "gifts: start a gift paid by cash on delivery" });

  orders.on("paid", enrolments.paid, { order: 20, name: "workouts: grant the programmes" });
  orders.on("paid", subscriptions.paid, { order: 30, name: "subscriptions: begin or extend periods" });
  orders.on("paid", referrals.paid, { order: 40, name: "referrals: reward both sides if nothing is delivered" });
  orders.on("paid", cards.paid.issueCards, { order: 50, name: "gifts: issue the cards that were bought" });
  orders.on("paid", cards.paid.startGift, { order: 60, name: "gifts: send the gift, now or on its day" });
  orders.on("paid", fiscal.handlers.paid, { order: 70, name: "fiscal: decide the tax invoice of a prepaid order" });

  orders.on("shipped", fiscal.handlers.shipped, {
    order: 10,
    name: "fiscal: decide the tax invoice of cash on delivery",
  });
  orders.on("paid", clients.paid, { order: 90, name: "workouts: refresh the client's coaching status" });

  orders.on("delivered", referrals.delivered, { order: 10, name: "referrals: reward both sides" });

  orders.on("ended", rewards.ended, { order: 10, name: "checkout: revoke vouchers, put rewards back in stock" });
  orders.on("ended", enrolments.ended, { order: 20, name: "workouts: revoke the programmes" });
  orders.on("ended", subscriptions.ended, { order: 30, name: "subscriptions: revoke periods or cancel the renewal" });
  orders.on("ended", referrals.ended, { order: 40, name: "referrals: take the points back" });
  orders.on("ended", cards.ended.withdrawGift, { order: 50, name: "gifts: withdraw the gift's link" });
  orders.on("ended", cards.ended.cancelCards, { order: 60, name: "gifts: cancel the cards that were bought" });
  orders.on("ended", cards.ended.giveBack, { order: 70, name: "gifts: refund the gift cards that paid" });
  orders.on("ended", fiscal.handlers.ended, { order: 90, name: "fiscal: decide the credit note" });
  orders.on("ended", clients.ended, { order: 95, name: "workouts: refresh the client's coaching status" });

  orders.on("refunded", enrolments.refunded, { order: 10, name: "workouts: revoke the programmes (if whole)" });
  orders.on("refunded", subscriptions.refunded, { order: 20, name: "subscriptions: revoke periods (if whole)" });
  orders.on("refunded", referrals.refunded, { order: 30, name: "referrals: take the points back (if whole)" });
  orders.on("refunded", cards.refunded.giveBackShare, { order: 40, name: "gifts: refund the gift cards their share" });
  orders.on("refunded", cards.refunded.withdrawGift, { order: 50, name: "gifts: withdraw the gift's link (if whole)" });
  orders.on("refunded", cards.refunded.cancelCards, { order: 60, name: "gifts: cancel the cards bought (if whole)" });
  orders.on("refunded", fiscal.handlers.refunded, { order: 70, name: "fiscal: decide the credit note" });
  orders.on("refunded", clients.refunded, { order: 90, name: "workouts: refresh the client's coaching status" });

  registerSupplements(orders, platform);
  registerUses(orders, { rewards, enrolments, subscriptions, calls: callHandlers(platform), cards });

  registerAffiliates(orders, affiliates);
  registerPayments(orders, payments);
  registerReturns(commerce);
  registerSurplus(commerce, gifts);
  registerShipping(orders, shipping);
  registerCod(commerce);
  registerInvoicing(orders, fiscal);
}
