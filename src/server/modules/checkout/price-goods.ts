import type { CartPrices } from "#server/modules/cart/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Promotions } from "#server/modules/promotions/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { byCurrency, type Currency, currencies } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import { sum } from "#shared/domain/money.ts";
import { discountGoods } from "./choose-discounts.ts";
import { priceLine } from "./quote.ts";

export interface GoodsDeps {
  readonly platform: Pick<Platform, "clock">;
  readonly promotions: Pick<Promotions, "listRunning">;
  readonly orders: Pick<Orders, "findMarket">;
}

/** The price of a cart's goods in each currency, before delivery and codes; the same as in its quote. */
export const createPriceGoods =
  ({ platform, promotions, orders }: GoodsDeps): CartPrices =>
  async (reader, { userId, country: detectedCountry, lines }) => {
    const rules = lines.length === 0 ? [] : await promotions.listRunning(reader);
    const market = (currency: Currency): Promise<Market> =>
      orders.findMarket(reader, { userId, detectedCountry, currency, shippingCountry: undefined });
    // If no rule is limited to markets, every market gives the same result.
    const isEverywhere = rules.every((rule) => rule.markets === null);
    const markets = new Map<Currency, Market>();
    for (const currency of isEverywhere ? [] : currencies) markets.set(currency, await market(currency));
    return byCurrency((currency) => {
      const priced = lines.map((line) => priceLine(line, currency));
      const found = discountGoods({
        ...{ currency, rules, lines: priced },
        market: markets.get(currency) ?? "EG",
        now: platform.clock.now(),
      });
      return {
        totalMinor: sum(found.lines.map(({ totalMinor }) => totalMinor)),
        savings: new Map(found.bundles.map(({ group, shares }) => [group, sum(shares.values())])),
      };
    });
  };
