import type { OrderDraft } from "#server/modules/orders/index.ts";
import type { PaymentMethod, ShippingAddress } from "#shared/contract/orders.ts";
import { subtract } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { toApplied } from "./choose-discounts.ts";
import type { Priced, PricedLine } from "./quote.ts";

/** The customer who orders, and the circumstances. */
export interface Ordering {
  readonly userId: string;
  readonly language: Language;
  readonly country?: string | undefined;
  readonly linkCode?: string | undefined;
  readonly origin?: OrderDraft["origin"];
  readonly gift?: OrderDraft["gift"] | undefined;
  readonly note?: string | undefined;
  /** The order that this one supplements. */
  readonly parentId?: string | undefined;
}

const lineDraft = (
  { line, ...amounts }: PricedLine,
  { bundles, request: { agreed } }: Priced,
): OrderDraft["lines"][number] => {
  if (line.variant === undefined) throw new Error("a line without a variant was priced");
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
    listUnitMinor: agreed?.prices.get(line.id)?.listUnitMinor ?? null,
    priceReason: agreed?.prices.get(line.id)?.reason ?? null,
    bundleGroup: bundles.find(({ shares }) => shares.has(line.id))?.group ?? null,
  };
};

/** The amount that each gift card pays, by card id; orders store no codes. */
const toGiftCardParts = ({ price, cards }: Priced): OrderDraft["giftCards"] =>
  price.giftCards.flatMap(({ code, usedMinor }) => {
    const cardId = cards.find((card) => card.code === code)?.cardId ?? null;
    return cardId === null || usedMinor === 0 ? [] : [{ cardId, amountMinor: usedMinor }];
  });

export interface Chosen {
  /** `null`: the customer chooses when paying. */
  readonly paymentMethod: PaymentMethod | null;
  /** `null` when nothing is shipped. */
  readonly shippingAddress: ShippingAddress | null;
  /** Set only when longer than usual. */
  readonly payWithinMinutes: number | undefined;
}

/** The order to write for a priced cart. */
export function toDraft(priced: Priced, ordering: Ordering, chosen: Chosen): OrderDraft {
  const { price, rate, coupon } = priced;
  const { paymentMethod, shippingAddress, payWithinMinutes } = chosen;
  const applied = toApplied(priced);
  const used = coupon?.verdict.isApplied ? coupon.coupon : undefined;
  return {
    userId: ordering.userId,
    origin: ordering.origin ?? "purchase",
    paymentMethod,
    language: ordering.language,
    currency: priced.request.currency,
    subtotalMinor: price.subtotalMinor,
    discountMinor: price.discountMinor,
    ...(applied.length === 0 ? {} : { automaticDiscounts: applied }),
    couponDiscountMinor: price.couponDiscountMinor,
    couponId: used?.id ?? null,
    couponCode: used?.code ?? null,
    pointsUsed: price.pointsUsed,
    pointsDiscountMinor: price.pointsDiscountMinor,
    giftCardMinor: price.giftCardMinor,
    giftCards: toGiftCardParts(priced),
    shippingMinor: price.shippingMinor,
    codFeeMinor: price.codFeeMinor,
    taxMinor: price.taxMinor,
    taxHundredths: rate.vatHundredths,
    totalMinor: price.totalMinor,
    goodsEgpMinor: price.goodsEgpMinor,
    shippingAddress,
    detectedCountry: ordering.country,
    deliveryDays: priced.promised === null ? null : { min: rate.daysMin, max: rate.daysMax, ...priced.promised },
    gift: ordering.gift ?? null,
    note: ordering.note === undefined || ordering.note === "" ? null : ordering.note,
    lines: priced.lines.map((line) => lineDraft(line, priced)),
    ...(payWithinMinutes === undefined ? {} : { payWithinMinutes }),
    parentId: ordering.parentId ?? null,
    cameBy: { linkCode: ordering.linkCode },
  };
}
