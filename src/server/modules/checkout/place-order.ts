import type { CartLine } from "#server/modules/cart/index.ts";
import type { Visit } from "#server/modules/conversions/index.ts";
import { pointsShort } from "#server/modules/loyalty/index.ts";
import {
  type OrderRow,
  type PlacedOrder as Placed,
  toOrderMarket,
  toShippingAddress,
} from "#server/modules/orders/index.ts";
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
import { suitsMarket } from "#shared/domain/market-methods.ts";
import { toMajor, toMinor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { addressNeeded, assertGiftDay, giftCardRefused, naming, nationalIdNeeded, priceChanged } from "./errors.ts";
import { toDraft } from "./order-draft.ts";
import { areFewLeft, areFewLeftBeside, payUntil } from "./pay-until.ts";
import type { CheckoutDeps } from "./ports.ts";
import { type Agreed, type Priced, priceCart, type QuoteRequest, toQuote } from "./quote.ts";
import { type Buyer, readBuyer } from "./read-buyer.ts";

type Body = BodyOf<typeof endpoint>;

export interface Placing {
  readonly userId: string;
  /** From the call's header, the customer or the place; used when neither body nor quote has a currency. */
  readonly currency: Currency;
  readonly language: Language;
  readonly country: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The browser's call. */
  readonly visit?: Visit;
  /** The code of the link that brought the customer. */
  readonly linkCode?: string | undefined;
  readonly body: Body;
}

/** Rejects an order unless everything requested can be applied; a quote is more tolerant. */
function assertAsRequested({ request, coupon, cards, pointsBalance }: Priced): void {
  if (coupon !== undefined && !coupon.verdict.isApplied) {
    const { problem, minimumMinor } = coupon.verdict;
    throw couponRefused(problem, minimumMinor === undefined ? undefined : toMajor(minimumMinor));
  }
  for (const { code, problem } of cards) if (problem !== null) throw giftCardRefused(problem, code);
  if (request.usePoints > pointsBalance) throw pointsShort(pointsBalance);
}

/** A free order needs no method; cash on delivery would wait for the courier. */
function toMethod(priced: Priced, wanted: PaymentMethod): PaymentMethod {
  if (priced.price.totalMinor === 0) return wanted === "cod" ? "card" : wanted;
  if (!priced.methods.includes(wanted)) throw methodNotAvailable(wanted === "cod" ? priced.cashRefusal : undefined);
  return wanted;
}

async function readAddress(
  tx: Tx,
  deps: Pick<CheckoutDeps, "isNationalAddressRequired">,
  address: ShippingAddress | undefined,
  language: Language,
): Promise<ShippingAddress> {
  if (address === undefined) throw addressNeeded();
  const mayLackNational = address.country === "SA" && !(await deps.isNationalAddressRequired(tx));
  return toShippingAddress(address, language, { mayLackNational });
}

interface Written {
  readonly order: Order;
  readonly payment: PaymentStart;
  readonly isToOpen: boolean;
}

/** Maximum unpaid orders per customer, because each holds stock. */
export const maxWaiting = 50;

/** Throws TOO_MANY_REQUESTS while too many orders are unpaid. The caller holds the cart's lock. */
function assertFewWaiting({ unpaidUntil }: Buyer, now: Date): void {
  const [first] = unpaidUntil;
  if (first === undefined || unpaidUntil.length < maxWaiting) return;
  const seconds = (first.getTime() - now.getTime()) / 1000;
  throw tooMany(Math.max(1, Math.ceil(seconds)), "Too many orders wait for their payment. Pay or cancel one first.");
}

/** The goods to order: the lines of a cart or of a draft. */
export interface Goods {
  readonly lines: readonly CartLine[];
  readonly currency: Currency;
  /** The delivery address, unless the customer gives another one. */
  readonly shippingAddress?: ShippingAddress | undefined;
  readonly agreed?: Agreed | undefined;
  /** The order that this one supplements. */
  readonly parentId?: string | undefined;
  /** Consumes the cart or draft, in the transaction of the order. */
  readonly onPlaced: (orderId: string) => Promise<unknown>;
}

function toQuoteRequest(
  { userId, country, body }: Placing,
  goods: Goods,
  address: ShippingAddress | undefined,
): QuoteRequest {
  return {
    userId,
    currency: goods.currency,
    country: address?.country ?? country,
    regionId: address?.regionId,
    isCountryGiven: address !== undefined,
    address,
    detectedCountry: country,
    coupon: body.coupon,
    usePoints: body.usePoints ?? 0,
    giftCards: body.giftCards ?? [],
    paymentMethod: body.paymentMethod,
    agreed: goods.agreed,
  };
}

/** Writes everything in one transaction: price, order, stock, coupon, points, payment attempt, used goods. */
async function write(tx: Tx, deps: CheckoutDeps, placing: Placing, goods: Goods): Promise<Written> {
  const { body, userId, language } = placing;
  const { lines } = goods;
  const buyer = await readBuyer(tx, deps, userId);
  assertFewWaiting(buyer, deps.platform.clock.now());
  const address = body.shippingAddress ?? goods.shippingAddress;
  const priced = await priceCart(tx, deps, lines, toQuoteRequest(placing, goods, address), buyer.points);
  assertAsRequested(priced);
  assertGiftDay(body.gift?.sendOn, deps.platform.clock.now());
  const method = toMethod(priced, body.paymentMethod);
  const shippingAddress = priced.price.needsAddress ? await readAddress(tx, deps, address, language) : null;
  if (toMinor(body.expectedTotal) !== priced.price.totalMinor) throw priceChanged(await toQuote(tx, priced));
  if (priced.needsNationalId && body.nationalId === undefined) throw nationalIdNeeded();
  const few = areFewLeft(
    lines.map(({ item, available, quantity }) => ({ kind: item.kind, left: available - quantity })),
  );
  const payWithinMinutes = deps.payments.holdMinutes(method, priced.request.currency, few);
  try {
    const { order, takeStock, view } = await deps.orders.place(
      tx,
      toDraft(
        priced,
        { ...placing, gift: body.gift, note: body.note, parentId: goods.parentId },
        { paymentMethod: method, shippingAddress, payWithinMinutes },
      ),
      { by: "customer", userId },
    );
    await goods.onPlaced(order.id);
    if (priced.needsNationalId && body.nationalId !== undefined)
      await deps.buyerIds.keep(tx, order.id, body.nationalId);
    if (placing.visit !== undefined) await deps.keepVisit(tx, order, placing.visit);
    const saveConsentId = await consentToCard(tx, deps, {
      ...placing,
      ...{ ip: placing.visit?.ip, order, method },
      saveCard: body.saveCard,
    });
    const written = await createPayment(tx, deps, order, { method, saveConsentId }, view);
    await takeStock();
    return written;
  } catch (error) {
    throw naming(lines, error);
  }
}

async function takeCart(tx: Tx, { carts }: CheckoutDeps, { userId, body, currency }: Placing): Promise<Goods> {
  const { cartId, lines, quotedCurrency } = await carts.take(tx, userId);
  const onPlaced = () => carts.empty(tx, cartId);
  return { lines, currency: body.currency ?? quotedCurrency ?? currency, onPlaced };
}

interface CardToSave {
  readonly userId: string;
  readonly language: Language;
  readonly ip?: string | undefined;
  readonly order: Placed["order"];
  readonly method: PaymentMethod;
  readonly saveCard: Body["saveCard"];
}

/** The consent to save the card that pays, if it was given. Throws CONSENT_CHANGED, CARD_SETUP_UNAVAILABLE. */
async function consentToCard(
  tx: Tx,
  deps: CheckoutDeps,
  { userId, language, ip, order, method, saveCard }: CardToSave,
): Promise<string | undefined> {
  if (saveCard === undefined || order.totalMinor === 0) return undefined;
  deps.payments.assertKeepsCards(method, order.currency);
  return deps.consentToCard(tx, { userId, language, ip: ip ?? null, source: "checkout" }, saveCard.consentVersion);
}

async function createPayment(
  tx: Tx,
  deps: CheckoutDeps,
  order: Placed["order"],
  { method, saveConsentId }: { readonly method: PaymentMethod; readonly saveConsentId: string | undefined },
  view: () => Promise<Order>,
): Promise<Written> {
  const { start: payment, isToOpen } = await deps.payments.create(tx, order, method, saveConsentId);
  return { order: await view(), payment, isToOpen };
}

/**
 * Opens the attempt at its provider and builds the reply. A repeated call for the same order returns the same reply.
 */
async function replyTo(deps: CheckoutDeps, { order, payment, isToOpen }: Written): Promise<PlacedOrder> {
  if (!isToOpen) return { order, payment };
  const opened = await deps.payments.open(payment.id);
  const { instructions } = opened;
  if (instructions !== undefined) return { order: { ...order, instructions }, payment: opened };
  return { order, payment: opened.status === "failed" ? opened : { ...opened, status: payment.status } };
}

/** The source of an order's goods. `take` locks it, so that it is ordered once. */
export interface GoodsSource {
  readonly route: string;
  readonly take: (tx: Tx) => Promise<Goods>;
}

/** Writes an order of these goods and starts its payment. The provider is called only after the commit. */
export async function placeGoods(
  deps: CheckoutDeps,
  placing: Placing,
  { route, take }: GoodsSource,
): Promise<PlacedOrder> {
  const { database, clock } = deps.platform;
  const call = {
    actor: placing.userId,
    route,
    key: placing.idempotencyKey,
    // The currency of the header is part of the request. The national ID is left out, so that its hash cannot be guessed.
    body: { ...placing.body, nationalId: undefined, currency: placing.body.currency ?? placing.currency },
  };
  const work = async (tx: Tx) => write(tx, deps, placing, await take(tx));
  return replyTo(deps, await runIdempotent(database, clock, call, work));
}

/** Turns a cart into an order and starts its payment. */
export const placeOrder = (deps: CheckoutDeps, placing: Placing): Promise<PlacedOrder> =>
  placeGoods(deps, placing, { route: "place-order", take: (tx) => takeCart(tx, deps, placing) });

export interface PayAgain {
  readonly userId: string;
  readonly orderId: string;
  readonly method: PaymentMethod | undefined;
  readonly language: Language;
  readonly ip: string;
  readonly saveCard: Body["saveCard"];
}

/** Sets the order's payment method, which may be the same one, and the new deadline. */
async function changeMethod(tx: Tx, deps: CheckoutDeps, order: OrderRow, method: PaymentMethod): Promise<OrderRow> {
  const few = method === "fawry" && (await areFewLeftBeside(tx, deps, order));
  const minutes = deps.payments.holdMinutes(method, order.currency, few);
  const expiresAt = payUntil(order, minutes, deps.platform.clock.now());
  return deps.orders.setPaymentMethod(tx, order.id, { paymentMethod: method, expiresAt });
}

/** Starts a new payment attempt for an unpaid order, with the same or another method. A pending payment code is kept. */
export async function payOrder(deps: CheckoutDeps, again: PayAgain): Promise<PlacedOrder> {
  const { database, clock } = deps.platform;
  const written = await database.transaction(async (tx): Promise<Written> => {
    await deps.orders.require(tx, again.orderId, again.userId);
    const order = await deps.orders.assertPayable(tx, again.orderId, clock.now());
    const method = again.method ?? order.paymentMethod ?? "card";
    // An unpaid order cannot switch to cash on delivery: its stock is held for a while only.
    if (method === "cod" || !suitsMarket(method, toOrderMarket(order), order.currency)) throw methodNotAvailable();
    const waiting = method === order.paymentMethod ? await deps.payments.findCode(tx, order.id) : undefined;
    if (waiting !== undefined) return { order: await deps.orders.view(tx, order), payment: waiting, isToOpen: false };
    await deps.payments.charges.assertNone(tx, order.id);
    await deps.payments.releaseCodes(tx, order.id);
    const changed = await changeMethod(tx, deps, order, method);
    const saveConsentId = await consentToCard(tx, deps, { ...again, order: changed, method });
    return createPayment(tx, deps, changed, { method, saveConsentId }, () => deps.orders.view(tx, changed));
  });
  return replyTo(deps, written);
}
