import { type CartLine, countPieces, toCartLine } from "#server/modules/cart/index.ts";
import {
  type Agreed,
  atPrice,
  type Priced,
  type QuoteRequest,
  toQuote,
  unitOf,
} from "#server/modules/checkout/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type DraftPrice, usualPercentage } from "#shared/contract/admin-drafts.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { lineTotal, type Minor, multiply, sum, toMajor } from "#shared/domain/money.ts";
import type { DraftDeps } from "./ports.ts";
import { joinDraftBundles, type PricedBundle } from "./price-bundles.ts";
import type { DraftBundleRow, DraftLineRow } from "./tables.ts";

/** The user id for prices without an account. */
const nobody = "00000000-0000-0000-0000-000000000000";

export type DraftLine = Omit<DraftLineRow, "draftId" | "position">;
export type DraftBundle = Omit<DraftBundleRow, "draftId" | "position">;

/** The goods of a draft; lines with a group are the parts of its bundles. */
export interface DraftWanted {
  readonly lines: readonly DraftLine[];
  readonly bundles: readonly DraftBundle[];
}

/** The inputs of a draft's price. */
export interface DraftTerms extends DraftWanted {
  readonly userId: string | null;
  readonly currency: Currency;
  /** The destination country, if it is known. */
  readonly country: string | undefined;
  readonly isShippingFree: boolean;
  /** The customer's payment method, if it is known. */
  readonly paymentMethod?: PaymentMethod | undefined;
}

/** A draft's goods with current data. */
export interface DraftGoods {
  readonly lines: readonly CartLine[];
  readonly agreed: Agreed;
  readonly wanted: readonly Wanted[];
  readonly bundles: readonly PricedBundle[];
}

interface Wanted {
  readonly row: DraftLine;
  readonly line: CartLine;
  readonly listUnitMinor: Minor;
}

/** Reads a draft's goods; leaves out deleted products. */
export async function readGoods(reader: Reader, deps: DraftDeps, terms: DraftTerms): Promise<DraftGoods> {
  const { currency, lines: rows, isShippingFree } = terms;
  const items = await deps.catalogue.findSaleItems(reader, rows);
  const alone = rows.flatMap((row, at): Wanted[] => {
    const item = items[at];
    if (item === undefined) return [];
    const { unitPriceMinor } = row;
    const sold = unitPriceMinor === null ? item : atPrice(item, currency, unitPriceMinor);
    const line = toCartLine(row, sold, countPieces(rows.slice(0, at), row.variantId));
    return [{ row, line, listUnitMinor: unitOf(item, currency) }];
  });
  const { wanted, bundles } = await joinDraftBundles(reader, deps, terms, alone);
  const prices = new Map(
    wanted.flatMap(({ row, listUnitMinor }) =>
      row.unitPriceMinor === null ? [] : [[row.id, { listUnitMinor, reason: row.reason ?? "" }] as const],
    ),
  );
  const hasBundlePrices = terms.bundles.some(({ priceMinor }) => priceMinor !== null);
  return {
    wanted,
    bundles,
    lines: wanted.map(({ line }) => line),
    agreed: { isShippingFree, prices, hasBundlePrices },
  };
}

export const toQuoteRequest = (
  { userId, currency, country, paymentMethod }: DraftTerms,
  agreed: Agreed,
): QuoteRequest => ({
  userId: userId ?? nobody,
  currency,
  country: country ?? currencyInfo[currency].country,
  isCountryGiven: country !== undefined,
  detectedCountry: undefined,
  coupon: undefined,
  usePoints: 0,
  giftCards: [],
  paymentMethod,
  agreed,
});

/** The current price. Throws ITEM_UNAVAILABLE, OUT_OF_STOCK. */
export const priceGoods = (reader: Reader, deps: DraftDeps, terms: DraftTerms, goods: DraftGoods): Promise<Priced> =>
  deps.checkout.price(reader, goods.lines, toQuoteRequest(terms, goods.agreed));

const isBuyable = ({ lines }: DraftGoods): boolean =>
  lines.length > 0 && lines.every((line) => !line.isUnavailable && !line.exceedsStock);

/** Totals of the goods at the shop's prices and at the agreed ones, both without other discounts. */
function compare({ wanted, bundles }: DraftGoods, currency: Currency) {
  const own = wanted.filter(({ row }) => row.bundleGroup === null);
  const agreed = sum([
    ...bundles.map(({ priceMinor }) => priceMinor),
    ...own.map(({ line }) => lineTotal(line.item.prices[currency], line.quantity, line.item.discountPercentage)),
  ]);
  const list = sum([
    ...bundles.map(({ listMinor }) => listMinor),
    ...own.map(({ line, row, listUnitMinor }) =>
      row.unitPriceMinor === null
        ? lineTotal(line.item.prices[currency], line.quantity, line.item.discountPercentage)
        : multiply(listUnitMinor, line.quantity),
    ),
  ]);
  return { list, agreed, needsPromotions: agreed * 100 < list * usualPercentage };
}

/** A draft's price as staff see it. */
export async function viewPrice(reader: Reader, deps: DraftDeps, terms: DraftTerms): Promise<DraftPrice> {
  const goods = await readGoods(reader, deps, terms);
  const { list, agreed, needsPromotions } = compare(goods, terms.currency);
  const isWhole = goods.wanted.length === terms.lines.length && isBuyable(goods);
  return {
    lines: goods.wanted.map(({ row, line, listUnitMinor }) => ({
      id: row.id,
      productId: row.productId,
      slug: line.item.slug,
      name: line.item.name,
      image: line.item.image ?? null,
      size: row.size,
      sizeLabel: line.variant?.label ?? null,
      variantLabel: line.item.variantLabel,
      quantity: row.quantity,
      listPrice: toMajor(listUnitMinor),
      unitPrice: row.unitPriceMinor === null ? null : toMajor(row.unitPriceMinor),
      reason: row.reason,
      available: line.available,
      ...(row.bundleGroup === null ? {} : { bundleGroup: row.bundleGroup }),
    })),
    bundles: goods.bundles.map(({ row, name, beforeMinor, listMinor }) => ({
      ...{ id: row.id, bundleId: row.bundleId, name, reason: row.reason },
      before: toMajor(beforeMinor),
      listPrice: toMajor(listMinor),
      price: row.priceMinor === null ? null : toMajor(row.priceMinor),
    })),
    quote: isWhole ? await toQuote(reader, await priceGoods(reader, deps, terms, goods)) : null,
    listTotal: toMajor(list),
    goodsTotal: toMajor(agreed),
    needsPromotions,
  };
}
