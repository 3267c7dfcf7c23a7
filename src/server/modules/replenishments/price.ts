import { type CartLine, type SaleItem, toCartLine } from "#server/modules/cart/index.ts";
import { atPrice, type Priced, type QuoteRequest, unitOf } from "#server/modules/checkout/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { discountedUnit, type Minor } from "#shared/domain/money.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import type { ReplenishmentRow } from "./tables.ts";

/** The fields needed to price a repeat order. */
export interface Repeated extends Pick<ReplenishmentRow, "userId" | "productId" | "variantId" | "size" | "quantity"> {
  readonly id: string;
  readonly percent: number;
  readonly currency: Currency;
}

export interface RepeatedGoods {
  readonly item: SaleItem;
  /** The line at the discounted price. */
  readonly line: CartLine;
  readonly usualMinor: Minor;
  readonly unitMinor: Minor;
}

/** The goods as sold today; `undefined` if they are no longer sold. */
export async function readGoods(
  reader: Reader,
  { catalogue }: Pick<ReplenishmentDeps, "catalogue">,
  wanted: Repeated,
): Promise<RepeatedGoods | undefined> {
  const [item] = await catalogue.findSaleItems(reader, [wanted]);
  if (item === undefined) return undefined;
  const usualMinor = unitOf(item, wanted.currency);
  const unitMinor = discountedUnit(usualMinor, wanted.percent);
  return { item, line: toCartLine(wanted, atPrice(item, wanted.currency, unitMinor)), usualMinor, unitMinor };
}

/** The total of an order today: the current price less the percentage, and delivery as at checkout. */
export function priceGoods(
  reader: Reader,
  { checkout }: Pick<ReplenishmentDeps, "checkout">,
  {
    goods,
    of,
    address,
  }: { readonly goods: RepeatedGoods; readonly of: Repeated; readonly address?: Address | undefined },
): Promise<Priced> {
  const request: QuoteRequest = {
    userId: of.userId,
    currency: of.currency,
    country: address?.country ?? currencyInfo[of.currency].country,
    regionId: address?.regionId,
    isCountryGiven: address !== undefined,
    address,
    detectedCountry: undefined,
    coupon: undefined,
    usePoints: 0,
    giftCards: [],
    agreed: {
      isShippingFree: false,
      prices: new Map([[of.id, { listUnitMinor: goods.usualMinor, reason: `Repeat order, ${of.percent} % off` }]]),
    },
  };
  return checkout.price(reader, [goods.line], request);
}

/** The same also for sold-out goods; availability is checked when they are ordered. */
export const estimate = (
  reader: Reader,
  deps: Pick<ReplenishmentDeps, "checkout">,
  wanted: Parameters<typeof priceGoods>[2],
): Promise<Priced> => {
  const line = { ...wanted.goods.line, isUnavailable: false, exceedsStock: false };
  return priceGoods(reader, deps, { ...wanted, goods: { ...wanted.goods, line } });
};
