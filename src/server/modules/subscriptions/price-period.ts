import { findSaleItems, type SaleItem } from "#server/modules/catalogue/index.ts";
import type { OrderDraft } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { lineTotal, type Minor, subtract, vatIncluded, zeroMinor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { SubscriptionRow } from "./tables.ts";

type Renewed = Pick<SubscriptionRow, "userId" | "packageId" | "currency">;

/** Packages on sale by id; withdrawn ones are omitted. */
export async function packagesOnSale(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, SaleItem>> {
  const items = await findSaleItems(
    reader,
    [...new Set(ids)].map((productId) => ({ productId, size: "" })),
  );
  const onSale = items.filter((item) => item?.isOnSale === true && item.variants.length > 0);
  return new Map(onSale.flatMap((item) => (item === undefined ? [] : [[item.productId, item]])));
}

/** Today's price of one period, in the subscription's currency. */
export const periodPrice = (item: SaleItem, { currency }: Pick<SubscriptionRow, "currency">): Minor =>
  lineTotal(item.prices[currency], 1, item.discountPercentage);

/** The order draft of a renewal: one package at today's price. The customer picks the payment method when paying. */
export function renewalDraft(
  row: Renewed,
  item: SaleItem,
  terms: { readonly vatHundredths: number; readonly language: Language; readonly payWithinMinutes: number },
): OrderDraft {
  const unitMinor = item.prices[row.currency];
  const totalMinor = periodPrice(item, row);
  const discountMinor = subtract(unitMinor, totalMinor);
  const [variant] = item.variants;
  if (variant === undefined) throw new Error("a package without a variant cannot be sold");
  return {
    userId: row.userId,
    origin: "renewal",
    paymentMethod: null,
    language: terms.language,
    currency: row.currency,
    subtotalMinor: unitMinor,
    discountMinor,
    couponDiscountMinor: zeroMinor,
    couponId: null,
    couponCode: null,
    pointsUsed: 0,
    pointsDiscountMinor: zeroMinor,
    giftCardMinor: zeroMinor,
    giftCards: [],
    shippingMinor: zeroMinor,
    taxMinor: vatIncluded(totalMinor, terms.vatHundredths / 100),
    taxHundredths: terms.vatHundredths,
    totalMinor,
    goodsEgpMinor: lineTotal(item.prices.EGP, 1, item.discountPercentage),
    shippingAddress: null,
    gift: null,
    note: null,
    payWithinMinutes: terms.payWithinMinutes,
    lines: [
      {
        productId: item.productId,
        variantId: variant.id,
        categoryId: item.categoryId,
        kind: item.kind,
        slug: item.slug,
        name: item.name,
        size: variant.size,
        quantity: 1,
        unitPriceMinor: unitMinor,
        discountMinor,
        totalMinor,
        pointsEach: 0,
        image: item.image ?? null,
      },
    ],
  };
}
