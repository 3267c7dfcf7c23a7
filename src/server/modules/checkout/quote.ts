import type { BundleSaving, CartLine, SaleItem } from "#server/modules/cart/index.ts";
import type { PointsStatus } from "#server/modules/loyalty/index.ts";
import type { Coupon, CouponVerdict } from "#server/modules/promotions/index.ts";
import { readReturnRules, toSaleSentence } from "#server/modules/returns/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Quote } from "#shared/contract/checkout.ts";
import { type PaymentMethod, paymentMethods } from "#shared/contract/orders.ts";
import type { CodRefusalReason } from "#shared/domain/cod.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import type { Promised } from "#shared/domain/delivery-promise.ts";
import { readGiftCode } from "#shared/domain/gift-code.ts";
import { suitsMarket } from "#shared/domain/market-methods.ts";
import type { Market } from "#shared/domain/markets.ts";
import { lineTotal, type Minor, minor, multiply, sum, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { promiseSentence } from "#shared/domain/promise-words.ts";
import { type Applied, chooseDiscounts, type Discounts, toApplied } from "./choose-discounts.ts";
import { cartBlocked, cartEmpty } from "./errors.ts";
import type { CashVerdict, CashWanted, CheckoutDeps, GiftCardFound } from "./ports.ts";
import { type Prepay, takeOffPrepay } from "./prepay.ts";
import { type OrderPrice, priceOrder, withCashFee } from "./price-order.ts";
import { type RateRow, rateFor } from "./shipping-rates.ts";

/** Prices that staff agreed with a customer, which differ from the shop's. */
export interface Agreed {
  readonly isShippingFree: boolean;
  /** By line: the shop's price of a piece, and the reason for the agreed one. */
  readonly prices: ReadonlyMap<string, { readonly listUnitMinor: Minor; readonly reason: string }>;
  /** Whether a bundle has an agreed price. */
  readonly hasBundlePrices?: boolean;
}

export interface QuoteRequest {
  readonly userId: string;
  readonly currency: Currency;
  /** Country of the delivery address, or of the visitor. */
  readonly country: string | undefined;
  /** Region of the delivery address, where it is known. */
  readonly regionId?: string | undefined;
  readonly isCountryGiven: boolean;
  /** The known fields of the delivery address and phone. */
  readonly address?: CashWanted["address"] | undefined;
  readonly detectedCountry: string | undefined;
  readonly coupon: string | undefined;
  readonly usePoints: number;
  readonly giftCards: readonly string[];
  /** The payment method, if it is known. */
  readonly paymentMethod?: PaymentMethod | undefined;
  /** Only for drafts. */
  readonly agreed?: Agreed | undefined;
}

export interface PricedLine {
  readonly line: CartLine;
  readonly unitMinor: Minor;
  readonly grossMinor: Minor;
  /** The automatic discounts on the line. */
  readonly automaticMinor: Minor;
  readonly totalMinor: Minor;
  readonly totalEgpMinor: Minor;
}

/** The typed coupon code and its result. */
export interface JudgedCoupon {
  readonly typed: string;
  readonly coupon: Coupon | undefined;
  readonly verdict: CouponVerdict;
}

/** A price and the inputs it was calculated from. */
export interface Priced {
  readonly request: QuoteRequest;
  readonly lines: readonly PricedLine[];
  readonly price: OrderPrice;
  readonly rate: RateRow;
  readonly bundles: readonly BundleSaving[];
  readonly automatic: Applied | undefined;
  readonly coupon: JudgedCoupon | undefined;
  readonly cards: readonly GiftCardFound[];
  readonly pointsBalance: number;
  readonly methods: readonly PaymentMethod[];
  /** The fee of cash on delivery, if it is offered. */
  readonly cashFeeMinor: Minor;
  /** Why cash on delivery is not offered. */
  readonly cashRefusal: CodRefusalReason | undefined;
  /** The discount for paying in advance instead. */
  readonly prepay: Prepay | undefined;
  readonly market: Market;
  readonly needsNationalId: boolean;
  /** The delivery promise when ordered now; `null` when nothing is shipped. */
  readonly promised: Promised | null;
}

function assertBuyable(lines: readonly CartLine[]): void {
  if (lines.length === 0) throw cartEmpty();
  const blocked = lines.filter((line) => line.isUnavailable || line.exceedsStock);
  if (blocked.length > 0) throw cartBlocked(blocked);
}

export function priceLine(line: CartLine, currency: Currency): PricedLine {
  const { prices, discountPercentage } = line.item;
  return {
    line,
    unitMinor: prices[currency],
    grossMinor: multiply(prices[currency], line.quantity),
    automaticMinor: zeroMinor,
    totalMinor: lineTotal(prices[currency], line.quantity, discountPercentage),
    totalEgpMinor: lineTotal(prices.EGP, line.quantity, discountPercentage),
  };
}

/** Cash on delivery is only for shipped goods, where the market and the customer's standing allow it. */
async function methodsFor(
  reader: Reader,
  deps: CheckoutDeps,
  { userId, currency, address = {} }: QuoteRequest,
  { lines, market, totalMinor }: { lines: readonly CartLine[]; market: Market; totalMinor: Minor },
): Promise<Pick<Priced, "methods" | "cashRefusal" | "cashFeeMinor"> & Pick<CashVerdict, "prepayPercent">> {
  const taken = paymentMethods.filter(
    (method) => suitsMarket(method, market, currency) && deps.payments.takes(method, currency),
  );
  const isAllPhysical = lines.every((line) => line.item.kind === "physical");
  const judge = async (): Promise<CashVerdict> => {
    if (!isAllPhysical) return { refusal: "COD_KIND", feeMinor: zeroMinor, prepayPercent: 0 };
    if (!taken.includes("cod")) return { refusal: "COD_MARKET", feeMinor: zeroMinor, prepayPercent: 0 };
    return deps.judgeCash(reader, { userId, market, totalMinor, address });
  };
  const { refusal: cashRefusal, feeMinor, prepayPercent } = await judge();
  const methods = taken.filter((method) => method !== "cod" || cashRefusal === undefined);
  return { cashRefusal, cashFeeMinor: cashRefusal === undefined ? feeMinor : zeroMinor, methods, prepayPercent };
}

/** Looks up each card once, ignoring formatting of its code. Gift cards cannot buy gift cards. */
async function findCards(
  reader: Reader,
  deps: CheckoutDeps,
  request: QuoteRequest,
  lines: readonly PricedLine[],
): Promise<readonly GiftCardFound[]> {
  const codes = [...new Map(request.giftCards.map((typed) => [readGiftCode(typed) ?? typed, typed])).values()];
  if (codes.length === 0) return [];
  const found = await deps.look.findGiftCards(reader, codes, request.currency);
  if (lines.some(({ line }) => line.item.kind !== "gift_card")) return found;
  return found.map((card) =>
    card.problem === null
      ? { code: card.code, cardId: null, balanceMinor: zeroMinor, problem: "GIFT_CARD_FOR_GOODS" as const }
      : card,
  );
}

/**
 * The market of the order and the shipping rate of its destination. An order without shipping ignores the address and is
 * taxed in its market.
 */
async function placeOf(reader: Reader, deps: CheckoutDeps, lines: readonly PricedLine[], request: QuoteRequest) {
  const isSent = lines.some(({ line }) => line.item.kind === "physical");
  const shippingCountry = request.isCountryGiven && isSent ? request.country : undefined;
  const market = await deps.orders.findMarket(reader, { ...request, shippingCountry });
  const country = isSent ? (request.country ?? currencyInfo[request.currency].country) : market;
  const rate = await rateFor(reader, country);
  if (!isSent) return { market, rate, promised: null };
  const of = { country, regionId: request.regionId, usualDays: { min: rate.daysMin, max: rate.daysMax } };
  return { market, rate, promised: await deps.findPromise(reader, of, deps.platform.clock.now()) };
}

const goodsOf = ({ lines, coupon }: Discounts, rate: RateRow, { currency, agreed }: QuoteRequest) => ({
  lines: lines.map(({ line, ...amounts }) => ({ kind: line.item.kind, ...amounts })),
  automaticMinor: sum(lines.map((line) => line.automaticMinor)),
  coupon: coupon?.verdict.isApplied ? coupon.verdict : undefined,
  shipping: {
    flatMinor: agreed?.isShippingFree === true ? zeroMinor : minor(rate.flat[currency]),
    freeAboveMinor: minor(rate.freeAbove[currency]),
  },
  vatHundredths: rate.vatHundredths,
});

/** The total of the order's tax document, without new gift cards, which are taxed when they are spent. */
const toTaxed = ({ totalMinor, giftCardMinor }: OrderPrice, lines: readonly PricedLine[]): Minor =>
  minor(
    lines.reduce(
      (sum, { line, totalMinor: bought }) => (line.item.kind === "gift_card" ? sum - bought : sum),
      totalMinor + giftCardMinor,
    ),
  );

/** Prices a cart's lines. Reads run sequentially because the reader may be a transaction. */
export async function priceCart(
  reader: Reader,
  deps: CheckoutDeps,
  cart: readonly CartLine[],
  request: QuoteRequest,
  /** The points balance, if it was already read. */
  points?: PointsStatus,
): Promise<Priced> {
  assertBuyable(cart);
  const { currency, userId } = request;
  const full = cart.map((line) => priceLine(line, currency));
  const { market, rate, promised } = await placeOf(reader, deps, full, request);
  const noPoints = { asked: 0, balance: 0, multiplier: 1 };
  const discounts = await chooseDiscounts(reader, deps, {
    ...{ request, market, lines: full },
    toPayable: (each) => priceOrder({ ...goodsOf(each, rate, request), points: noPoints, giftCards: [] }).totalMinor,
  });
  const { balance: pointsBalance, multiplier } = points ?? (await deps.loyalty.pointsStatus(reader, userId));
  const rules = await deps.loyalty.rules(reader);
  const cards = await findCards(reader, deps, request, discounts.lines);
  const toPrice = (each: Discounts): OrderPrice =>
    priceOrder({
      ...goodsOf(each, rate, request),
      points: { asked: request.usePoints, balance: pointsBalance, multiplier, rules },
      giftCards: cards.filter((card) => card.problem === null),
    });
  const listed = toPrice(discounts);
  const { totalMinor } = listed;
  const { prepayPercent, ...offer } = await methodsFor(reader, deps, request, { lines: cart, market, totalMinor });
  // Agreed prices get no further discount.
  const held = request.agreed === undefined ? takeOffPrepay(discounts, listed, prepayPercent) : discounts;
  const { lines, automatic, coupon, bundles, prepay } = held;
  const priced = held === discounts ? listed : toPrice(held);
  const isCash = request.paymentMethod === "cod" && offer.methods.includes("cod");
  const price = isCash ? withCashFee(priced, offer.cashFeeMinor, rate.vatHundredths) : priced;
  const needsNationalId = await deps.buyerIds.isNeeded(reader, { market, currency, taxedMinor: toTaxed(price, lines) });
  const found = { request, lines, price, rate, bundles, automatic, coupon, cards, pointsBalance, prepay };
  return { ...found, ...offer, market, promised, needsNationalId };
}

type ReturnRight = Quote["lines"][number]["returnRight"];

const lineView = (
  { line, unitMinor, grossMinor, ...rest }: PricedLine,
  returnRight: ReturnRight,
): Quote["lines"][number] => ({
  id: line.id,
  productId: line.item.productId,
  slug: line.item.slug,
  kind: line.item.kind,
  name: line.item.name,
  size: line.size,
  sizeLabel: line.variant?.label ?? null,
  variantLabel: line.item.variantLabel,
  quantity: line.quantity,
  unitPrice: toMajor(unitMinor),
  discount: toMajor(minor(grossMinor - rest.totalMinor)),
  automaticDiscount: toMajor(rest.automaticMinor),
  total: toMajor(rest.totalMinor),
  image: line.item.image ?? null,
  returnRight,
});

function couponView({ coupon: given, price }: Priced): Quote["coupon"] {
  if (given === undefined) return null;
  const { verdict } = given;
  const code = given.coupon?.code ?? given.typed;
  if (verdict.isApplied) {
    const { givesFreeShipping } = verdict;
    return {
      code,
      isApplied: true,
      problem: null,
      minimum: null,
      discount: toMajor(price.couponDiscountMinor),
      givesFreeShipping,
    };
  }
  const minimum = verdict.minimumMinor === undefined ? null : toMajor(verdict.minimumMinor);
  return { code, isApplied: false, problem: verdict.problem, minimum, discount: 0, givesFreeShipping: false };
}

/** A price in the API's shape, with the right of return of each line. */
export async function toQuote(reader: Reader, priced: Priced): Promise<Quote> {
  const rules = await readReturnRules(reader);
  return quoteView(priced, ({ kind, returnClass }) =>
    toSaleSentence(rules, { market: priced.market, kind, class: returnClass }),
  );
}

const toPrepay = ({ percent, amountMinor }: Prepay): Quote["prepay"] => ({ percent, amount: toMajor(amountMinor) });

function quoteView(priced: Priced, toReturnRight: (item: SaleItem) => ReturnRight): Quote {
  const { request, price, rate, lines } = priced;
  const toUsed = (code: string) => toMajor(price.giftCards.find((card) => card.code === code)?.usedMinor ?? minor(0));
  const missing = price.missingForFreeShippingMinor;
  return {
    currency: request.currency,
    market: priced.market,
    lines: lines.map((each) => lineView(each, toReturnRight(each.line.item))),
    itemCount: lines.reduce((count, { line }) => count + line.quantity, 0),
    subtotal: toMajor(price.subtotalMinor),
    discount: toMajor(price.discountMinor),
    automaticDiscounts: toApplied(priced).map(({ id, name, amountMinor }) => ({
      ...{ id, name },
      amount: toMajor(amountMinor),
    })),
    coupon: couponView(priced),
    points: {
      balance: priced.pointsBalance,
      max: price.pointsMax,
      used: price.pointsUsed,
      discount: toMajor(price.pointsDiscountMinor),
      earns: price.pointsEarned,
    },
    giftCards: priced.cards.map(({ code, problem }) => ({ code, used: toUsed(code), problem })),
    giftCardAmount: toMajor(price.giftCardMinor),
    needsAddress: price.needsAddress,
    shipping: toMajor(price.shippingMinor),
    codFee: toMajor(price.codFeeMinor),
    cashFee: toMajor(priced.cashFeeMinor),
    isShippingEstimated: price.needsAddress && !request.isCountryGiven,
    missingForFreeShipping: missing === undefined ? null : toMajor(missing),
    deliveryDays: price.needsAddress ? { min: rate.daysMin, max: rate.daysMax } : null,
    promise: priced.promised === null ? null : { ...priced.promised, text: promiseSentence(priced.promised) },
    tax: toMajor(price.taxMinor),
    taxPercentage: rate.vatHundredths / 100,
    total: toMajor(price.totalMinor),
    needsNationalId: priced.needsNationalId,
    paymentMethods: [...priced.methods],
    prepay: priced.prepay === undefined ? null : toPrepay(priced.prepay),
  };
}
