import { findSaleItems, type SaleItem } from "#server/modules/catalogue/index.ts";
import type { OrderLineRow } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { needsPhoto, type ReturnReasonKind } from "#shared/domain/return-cases.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchExchange, outOfStock } from "./errors.ts";
import type { ReturnLineRow } from "./tables.ts";

/** Today's catalogue data of bought goods, by line id; only those on sale. */
export async function readItems(
  reader: Reader,
  lines: readonly OrderLineRow[],
): Promise<ReadonlyMap<string, SaleItem>> {
  const goods = lines.filter(({ kind }) => kind === "physical");
  const items = await findSaleItems(
    reader,
    goods.map(({ productId, size }) => ({ productId, size })),
  );
  return new Map(
    goods.flatMap(({ id }, at) => {
      const item = items[at];
      return item?.isOnSale === true ? [[id, item] as const] : [];
    }),
  );
}

export interface ExchangeSize {
  readonly size: string;
  readonly label: LocalizedText;
  readonly available: number;
  readonly isSame: boolean;
}

/** The sizes with today's price of the bought one: exchanges never involve money. */
const ofSamePrice = ({ variants, prices }: SaleItem, currency: Currency): SaleItem["variants"] =>
  variants.filter((variant) => variant.prices[currency] === prices[currency]);

/** The sizes in stock that a line's pieces can be exchanged for. */
export const toExchangeSizes = (line: OrderLineRow, item: SaleItem | undefined, currency: Currency): ExchangeSize[] =>
  (item === undefined ? [] : ofSamePrice(item, currency))
    .filter(({ available }) => available > 0)
    .map(({ id, size, label, available }) => ({ size, label, available, isSame: id === line.variantId }));

export type ExchangeWish = Pick<ReturnLineRow, "exchangeVariantId" | "exchangeSize" | "exchangeLabel">;

interface ExchangeRequest {
  /** Currency of the order. */
  readonly currency: Currency;
  readonly line: OrderLineRow;
  readonly quantity: number;
  readonly reason: ReturnReasonKind;
  readonly size: string;
}

/**
 * Checks a requested exchange: another size of the product at the
 * same price, or the same size for faulty or wrong goods. Throws 400 and OUT_OF_STOCK.
 */
export function toWish(items: ReadonlyMap<string, SaleItem>, request: ExchangeRequest): ExchangeWish {
  const { currency, line, quantity, reason, size } = request;
  const item = items.get(line.id);
  const variant = item && ofSamePrice(item, currency).find((one) => one.size === size);
  if (variant === undefined || (variant.id === line.variantId && !needsPhoto(reason)))
    throw noSuchExchange(`exchange.${line.id}`);
  if (variant.available < quantity) throw outOfStock(variant.available);
  return { exchangeVariantId: variant.id, exchangeSize: variant.size, exchangeLabel: variant.label };
}
