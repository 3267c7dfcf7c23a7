import { pointsShort } from "#server/modules/loyalty/index.ts";
import { type OrderDraft, type PlacedOrder as Placed, toShippingAddress } from "#server/modules/orders/index.ts";
import { methodNotAvailable } from "#server/modules/payments/index.ts";
import { couponRefused } from "#server/modules/promotions/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { tooMany } from "#server/platform/errors.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { placeOrder as endpoint, PlacedOrder } from "#shared/contract/checkout.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { Order, PaymentMethod, ShippingAddress } from "#shared/contract/orders.ts";
import type { PaymentStart } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { subtract, toMajor, toMinor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { toApplied } from "./choose-discounts.ts";
import { addressNeeded, assertGiftDay, giftCardRefused, naming, priceChanged } from "./errors.ts";
import type { CheckoutDeps } from "./ports.ts";
import { type Priced, type PricedLine, priceCart, quoteView } from "./quote.ts";

type Body = BodyOf<typeof endpoint>;

export interface Placing {
  readonly userId: string;
  /** By the call's header, the customer or the place: for an order whose body and quote named none. */
  readonly currency: Currency;
  readonly language: Language;
  readonly country: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: Body;
}

/** Rejects an order unless everything requested can be applied; a quote is more tolerant. */
function assertAsAsked({ asked, coupon, cards, pointsBalance }: Priced): void {
  if (coupon !== undefined && !coupon.verdict.isApplied) {
    const { problem, minimumMinor } = coupon.verdict;
    throw couponRefused(problem, minimumMinor === undefined ? undefined : toMajor(minimumMinor));
  }
  for (const { code, problem } of cards) if (problem !== null) throw giftCardRefused(problem, code);
  if (asked.usePoints > pointsBalance) throw pointsShort(pointsBalance);
}

/** A free order needs no method; cash on delivery would wait for the courier. */
function toMethod(priced: Priced, asked: PaymentMethod): PaymentMethod {
  if (priced.price.totalMinor === 0) return asked === "cod" ? "card" : asked;
  if (!priced.methods.includes(asked)) throw methodNotAvailable();
  return asked;
}

const lineDraft = ({ line, ...amounts }: PricedLine): OrderDraft["lines"][number] => {
  if (line.variant === undefined) throw new Error("a line that cannot be bought was let through");
  return {
    productId: line.item.productId,
    variantId: line.variant.id,
    categoryId: line.item.categoryId,
    kind: line.item.kind,
    slug: line.item.slug,
    name: line.item.name,
    size: line.size,
    sizeLabel: line.variant.label,
    variantLabel: line.item.variantLabel,
    quantity: line.quantity,
    unitPriceMinor: amounts.unitMinor,
    discountMinor: subtract(amounts.grossMinor, amounts.totalMinor),
    automaticDiscountMinor: amounts.automaticMinor,
    totalMinor: amounts.totalMinor,
    pointsEach: 0,
    image: line.item.image ?? null,
    returnClass: line.item.returnClass,
  };
};

/** Amount paid by each card, by card id; orders store no codes. */
const toParts = ({ price, cards }: Priced): OrderDraft["giftCards"] =>
  price.giftCards.flatMap(({ code, usedMinor }) => {
    const cardId = cards.find((card) => card.code === code)?.cardId ?? null;
    return cardId === null || usedMinor === 0 ? [] : [{ cardId, amountMinor: usedMinor }];
  });

interface Chosen {
  readonly paymentMethod: PaymentMethod;
  /** `null` where nothing is shipped. */
  readonly shippingAddress: ShippingAddress | null;
}

function readAddress({ body, language }: Placing): ShippingAddress {
  if (body.shippingAddress === undefined) throw addressNeeded();
  return toShippingAddress(body.shippingAddress, language);
}

function toDraft(priced: Priced, placing: Placing, { paymentMethod, shippingAddress }: Chosen): OrderDraft {
  const { price, rate, coupon } = priced;
  const { body } = placing;
  const used = coupon?.verdict.isApplied ? coupon.coupon : undefined;
  return {
    userId: placing.userId,
    origin: "purchase",
    paymentMethod,
    language: placing.language,
    currency: priced.asked.currency,
    subtotalMinor: price.subtotalMinor,
    discountMinor: price.discountMinor,
    ...(priced.automatic === undefined ? {} : { automaticDiscounts: toApplied(priced.automatic) }),
    couponDiscountMinor: price.couponDiscountMinor,
    couponId: used?.id ?? null,
    couponCode: used?.code ?? null,
    pointsUsed: price.pointsUsed,
    pointsDiscountMinor: price.pointsDiscountMinor,
    giftCardMinor: price.giftCardMinor,
    giftCards: toParts(priced),
    shippingMinor: price.shippingMinor,
    taxMinor: price.taxMinor,
    taxHundredths: rate.vatHundredths,
    totalMinor: price.totalMinor,
    goodsEgpMinor: price.goodsEgpMinor,
    shippingAddress,
    detectedCountry: placing.country,
    deliveryDays: price.needsAddress ? { min: rate.daysMin, max: rate.daysMax } : null,
    gift: body.gift ?? null,
    note: body.note === undefined || body.note === "" ? null : body.note,
    lines: priced.lines.map(lineDraft),
  };
}

interface Written {
  readonly order: Order;
  readonly payment: PaymentStart;
  readonly isToOpen: boolean;
}

/** Maximum unpaid orders per customer, because each holds stock. */
export const maxWaiting = 50;

/** Throws TOO_MANY_REQUESTS while too many orders are unpaid. The caller holds the cart's lock. */
async function assertFewWaiting(tx: Tx, { orders, platform }: CheckoutDeps, userId: string): Promise<void> {
  const waiting = await orders.listUnpaid(tx, userId);
  const [first] = waiting;
  if (first === undefined || waiting.length < maxWaiting) return;
  const seconds = (first.getTime() - platform.clock.now().getTime()) / 1000;
  throw tooMany(Math.max(1, Math.ceil(seconds)), "Too many orders wait for their payment. Pay or cancel one first.");
}

/** Writes everything in one transaction: price, order, stock, coupon, points, payment attempt, empty cart. */
async function write(tx: Tx, deps: CheckoutDeps, placing: Placing): Promise<Written> {
  const { body, userId } = placing;
  const { cartId, lines, quotedCurrency } = await deps.carts.take(tx, userId);
  const currency = body.currency ?? quotedCurrency ?? placing.currency;
  await assertFewWaiting(tx, deps, userId);
  const country = body.shippingAddress?.country ?? placing.country;
  const { coupon, usePoints = 0, giftCards = [] } = body;
  const asked = {
    userId,
    currency,
    country,
    isCountryGiven: body.shippingAddress !== undefined,
    detectedCountry: placing.country,
    coupon,
    usePoints,
    giftCards,
  };
  const priced = await priceCart(tx, deps, lines, asked);
  assertAsAsked(priced);
  assertGiftDay(body.gift?.sendOn, deps.platform.clock.now());
  const method = toMethod(priced, body.paymentMethod);
  const shippingAddress = priced.price.needsAddress ? readAddress(placing) : null;
  if (toMinor(body.expectedTotal) !== priced.price.totalMinor) throw priceChanged(quoteView(priced));
  await deps.carts.empty(tx, cartId);
  try {
    const { order, takeStock } = await deps.orders.place(
      tx,
      toDraft(priced, placing, { paymentMethod: method, shippingAddress }),
      {
        by: "customer",
        userId,
      },
    );
    const written = await createPayment(tx, deps, order, method);
    await takeStock();
    return written;
  } catch (error) {
    throw naming(lines, error);
  }
}

async function createPayment(
  tx: Tx,
  deps: CheckoutDeps,
  order: Placed["order"],
  method: PaymentMethod,
): Promise<Written> {
  const { start: payment, isToOpen } = await deps.payments.create(tx, order, method);
  return { order: await deps.orders.view(tx, order), payment, isToOpen };
}

/**
 * Opens the attempt at its provider and builds the reply. A repeated call for the same order returns the same reply.
 */
async function replyTo(deps: CheckoutDeps, { order, payment, isToOpen }: Written): Promise<PlacedOrder> {
  if (!isToOpen) return { order, payment };
  const opened = await deps.payments.open(payment.id);
  return { order, payment: opened.status === "failed" ? opened : { ...opened, status: payment.status } };
}

/** Turns a cart into an order and starts its payment. The provider is called only after the commit. */
export async function placeOrder(deps: CheckoutDeps, placing: Placing): Promise<PlacedOrder> {
  const { database, clock } = deps.platform;
  const call = {
    actor: placing.userId,
    route: "place-order",
    key: placing.idempotencyKey,
    // The currency comes by a header and is a part of what was asked for.
    body: { ...placing.body, currency: placing.body.currency ?? placing.currency },
  };
  return replyTo(deps, await runIdempotent(database, clock, call, (tx) => write(tx, deps, placing)));
}

export interface PayAgain {
  readonly userId: string;
  readonly orderId: string;
  readonly method: PaymentMethod | undefined;
}

/** Starts a new payment attempt for an unpaid order, with the same or another method. */
export async function payOrder(deps: CheckoutDeps, again: PayAgain): Promise<PlacedOrder> {
  const { database, clock } = deps.platform;
  const written = await database.transaction(async (tx) => {
    await deps.orders.require(tx, again.orderId, again.userId);
    const order = await deps.orders.assertPayable(tx, again.orderId, clock.now());
    const method = again.method ?? order.paymentMethod ?? "card";
    // An unpaid order cannot switch to cash on delivery: its stock is held for half an hour only.
    if (method === "cod") throw methodNotAvailable();
    return createPayment(tx, deps, await deps.orders.setPaymentMethod(tx, order.id, method), method);
  });
  return replyTo(deps, written);
}
