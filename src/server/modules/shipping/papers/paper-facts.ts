import { readSeller } from "#server/modules/markets/index.ts";
import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { formatMoney, type Minor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export const toWeight = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

export const toCash = (order: OrderRow, amountMinor: Minor): string =>
  amountMinor === 0 ? "" : formatMoney(amountMinor, order.currency, "en");

export const toDay = (now: Date, order: OrderRow): string => dateIn(now, marketRules[toOrderMarket(order)].timezone);

/** The shop's name for the customer of an order. */
export async function readBrand(reader: Reader, order: OrderRow): Promise<LocalizedText> {
  const { tradeName, legalName } = order.seller ?? (await readSeller(reader, toOrderMarket(order)));
  return tradeName.en === "" ? legalName : tradeName;
}
