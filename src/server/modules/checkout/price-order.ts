import type { ProductKind } from "#shared/contract/catalogue.ts";
import { add, type Minor, minor, subtract, sum, vatIncluded, zeroMinor } from "#shared/domain/money.ts";
import { earnPoints, maxRedeemable, type PointsRules } from "#shared/domain/points.ts";
import { pointsValueEgpMinor } from "#shared/domain/points-worth.ts";

/** Input of the price calculation; amounts in minor units of the currency, `…Egp` in piastres. */
export interface PriceInput {
  readonly lines: readonly {
    readonly kind: ProductKind;
    /** Unit price × quantity. */
    readonly grossMinor: Minor;
    /** The same after the product discount, rounded once, and automatic discounts. */
    readonly totalMinor: Minor;
    readonly totalEgpMinor: Minor;
  }[];
  /** Automatic discounts on the lines, 0 by default. They do not count against free delivery. */
  readonly automaticMinor?: Minor;
  readonly coupon: { readonly discountMinor: Minor; readonly givesFreeShipping: boolean } | undefined;
  readonly points: {
    readonly asked: number;
    readonly balance: number;
    readonly multiplier: number;
    readonly rules?: PointsRules;
  };
  readonly giftCards: readonly { readonly code: string; readonly balanceMinor: Minor }[];
  readonly shipping: { readonly flatMinor: Minor; readonly freeAboveMinor: Minor };
  readonly vatHundredths: number;
}

export interface OrderPrice {
  readonly needsAddress: boolean;
  readonly subtotalMinor: Minor;
  /** Product, automatic and coupon discounts together. */
  readonly discountMinor: Minor;
  readonly couponDiscountMinor: Minor;
  readonly pointsMax: number;
  readonly pointsUsed: number;
  readonly pointsDiscountMinor: Minor;
  readonly pointsEarned: number;
  readonly giftCards: readonly { readonly code: string; readonly usedMinor: Minor }[];
  readonly giftCardMinor: Minor;
  readonly shippingMinor: Minor;
  /** The fee of cash on delivery, when it is the payment method. */
  readonly codFeeMinor: Minor;
  readonly missingForFreeShippingMinor: Minor | undefined;
  readonly taxMinor: Minor;
  readonly totalMinor: Minor;
  /** EGP value of the goods that earn points, after all discounts. */
  readonly goodsEgpMinor: Minor;
}

const share = (whole: Minor, part: Minor, of: Minor): Minor =>
  of === 0 ? zeroMinor : minor(Number((BigInt(whole) * BigInt(part)) / BigInt(of)));

/** Points pay for goods, never for gift cards, and at most half of the goods' value. */
function payWithPoints(input: PriceInput, couponDiscountMinor: Minor) {
  const goods = input.lines.filter((line) => line.kind !== "gift_card");
  const before = sum(goods.map((line) => line.totalMinor));
  const after = subtract(before, couponDiscountMinor);
  const egp = share(sum(goods.map((line) => line.totalEgpMinor)), after, before);
  const max = maxRedeemable(egp, input.points.balance, input.points.rules);
  const used = Math.min(input.points.asked, max);
  const valueEgp = pointsValueEgpMinor(used, input.points.rules);
  // The same share of the goods as in EGP, so no exchange rate is needed.
  return { max, used, discountMinor: share(after, valueEgp, egp), goodsEgpMinor: subtract(egp, valueEgp) };
}

function ship(input: PriceInput, goodsMinor: Minor, needsAddress: boolean) {
  const { flatMinor, freeAboveMinor } = input.shipping;
  const isFree =
    !needsAddress || flatMinor === 0 || goodsMinor >= freeAboveMinor || input.coupon?.givesFreeShipping === true;
  return isFree
    ? { shippingMinor: zeroMinor, missing: undefined }
    : { shippingMinor: flatMinor, missing: subtract(freeAboveMinor, goodsMinor) };
}

function payWithCards(cards: PriceInput["giftCards"], payableMinor: Minor) {
  let left = payableMinor;
  const parts = cards.map(({ code, balanceMinor }) => {
    const usedMinor = minor(Math.min(balanceMinor, left));
    left = subtract(left, usedMinor);
    return { code, usedMinor };
  });
  return { parts, left };
}

/**
 * Calculates the price of an order. Pure. All parts are whole, non-negative minor units, and `subtotal − discount −
 * points − gift cards + shipping + cash fee = total` holds exactly.
 */
export function priceOrder(input: PriceInput): OrderPrice {
  const subtotalMinor = sum(input.lines.map((line) => line.grossMinor));
  const linesMinor = sum(input.lines.map((line) => line.totalMinor));
  const couponDiscountMinor = input.coupon?.discountMinor ?? zeroMinor;
  const netMinor = subtract(linesMinor, couponDiscountMinor);
  const needsAddress = input.lines.some((line) => line.kind === "physical");
  const points = payWithPoints(input, couponDiscountMinor);
  const { shippingMinor, missing } = ship(input, add(netMinor, input.automaticMinor ?? zeroMinor), needsAddress);
  const payable = minor(netMinor - points.discountMinor + shippingMinor);
  // A gift card cannot buy gift cards; otherwise its expiry could be extended forever.
  const newCardsMinor = sum(input.lines.filter((line) => line.kind === "gift_card").map((line) => line.totalMinor));
  const cards = payWithCards(input.giftCards, subtract(payable, newCardsMinor));
  const totalMinor = add(cards.left, newCardsMinor);
  return {
    needsAddress,
    subtotalMinor,
    discountMinor: minor(subtotalMinor - netMinor),
    couponDiscountMinor,
    pointsMax: points.max,
    pointsUsed: points.used,
    pointsDiscountMinor: points.discountMinor,
    pointsEarned: earnPoints(points.goodsEgpMinor, input.points.multiplier, input.points.rules),
    giftCards: cards.parts,
    giftCardMinor: subtract(payable, totalMinor),
    shippingMinor,
    codFeeMinor: zeroMinor,
    missingForFreeShippingMinor: missing,
    taxMinor: vatIncluded(totalMinor, input.vatHundredths / 100),
    totalMinor,
    goodsEgpMinor: points.goodsEgpMinor,
  };
}

/** The price of an order that is paid in cash. A free order is not, so it costs no fee. */
export function withCashFee(price: OrderPrice, feeMinor: Minor, vatHundredths: number): OrderPrice {
  if (price.totalMinor === 0) return price;
  const totalMinor = add(price.totalMinor, feeMinor);
  return { ...price, codFeeMinor: feeMinor, totalMinor, taxMinor: vatIncluded(totalMinor, vatHundredths / 100) };
}
