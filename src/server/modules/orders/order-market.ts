import type { Reader } from "#server/platform/db/database.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { decideMarket, type Market, toMarket } from "#shared/domain/markets.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderRow } from "./tables.ts";

/** The market whose rules apply to an order; older orders froze none. */
export const toOrderMarket = ({
  market,
  shippingAddress,
  currency,
}: Pick<OrderRow, "market" | "shippingAddress" | "currency">): Market =>
  market ?? toMarket(shippingAddress?.country, currency);

export interface Purchase {
  readonly userId: string;
  /** The country of delivery; undefined if nothing is sent. */
  readonly shippingCountry: string | undefined;
  readonly detectedCountry?: string | undefined;
  readonly currency: Currency;
}

/** The market that an order placed now would have. */
export async function findMarket(reader: Reader, { people }: Pick<OrderDeps, "people">, of: Purchase): Promise<Market> {
  const { userId, shippingCountry, detectedCountry, currency } = of;
  const isKnown = shippingCountry !== undefined;
  const accountCountry = isKnown ? undefined : (await people.find(reader, [userId])).get(userId)?.country;
  return decideMarket({ shippingCountry, accountCountry, detectedCountry, currency });
}
