import { byCurrency, type Currency, currencies, type RatesPerUsd, toPosition } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import { type Minor, tidyPrice } from "#shared/domain/money.ts";

export type MinorPrices = Readonly<Record<Currency, Minor>>;

/** Prices entered by staff, in minor units: EGP always, others where set manually. */
export type GivenPrices = Readonly<Partial<Record<Currency, Minor>>> & { readonly EGP: Minor };

/** A product's price before discount. */
export interface Price {
  readonly amountMinor: Minor;
  /** Calculated from the EGP price by the exchange rates. */
  readonly isDerived: boolean;
}
export type ProductPrices = Readonly<Record<Currency, Price>>;

/** The prices of a variant; `null` when they are the product's. */
export type OwnPrices = ProductPrices | null;

/** A variant's prices before discount; the only place that decides this. */
export const variantPrices = (product: ProductPrices, own: OwnPrices): ProductPrices =>
  own === null ? product : byCurrency((code) => own[code] ?? product[code]);

/** The lowest prices of the variants; the product's own without any. */
export const lowestPrices = (product: ProductPrices, owns: readonly OwnPrices[]): ProductPrices => {
  const all = owns.map((own) => variantPrices(product, own));
  return byCurrency((code) =>
    all
      .map((prices) => prices[code])
      .reduce((low, price) => (price.amountMinor < low.amountMinor ? price : low), all[0]?.[code] ?? product[code]),
  );
};

export const areSamePrices = (one: ProductPrices, other: ProductPrices): boolean =>
  currencies.every((code) => one[code].amountMinor === other[code].amountMinor);

/** Derives missing prices from EGP by the exchange rates, rounded to tidy amounts. */
export function toPrices(given: GivenPrices, perUsd: RatesPerUsd): ProductPrices {
  const derive = (currency: Currency): Minor => tidyPrice(convert(given.EGP, perUsd.EGP, perUsd[currency]), currency);
  return byCurrency((code) => {
    const set = given[code];
    return { amountMinor: set ?? derive(code), isDerived: set === undefined };
  });
}

/** The prices that staff have set. */
export function toGiven(prices: Readonly<Partial<ProductPrices>> & Pick<ProductPrices, "EGP">): GivenPrices {
  const set = currencies.flatMap((code) => {
    const price = prices[code];
    return price === undefined || price.isDerived ? [] : [[code, price.amountMinor] as const];
  });
  return { EGP: prices.EGP.amountMinor, ...Object.fromEntries(set) };
}

export const toAmounts = (prices: ProductPrices): MinorPrices => byCurrency((code) => prices[code].amountMinor);

export const derivedCurrencies = (prices: ProductPrices): Currency[] =>
  currencies.filter((code) => prices[code].isDerived);

/** SQL for `ProductPrices` of the product `p`. */
export const pricesColumn = `(select json_object_agg(x.currency, json_build_object('amountMinor', x.amount_minor, 'isDerived', x.is_derived))
  from product_prices x where x.product_id = p.id)`;

/** SQL for `OwnPrices` of the variant `v`. */
export const ownPricesColumn = `(select json_object_agg(x.currency, json_build_object('amountMinor', x.amount_minor, 'isDerived', x.is_derived))
  from variant_prices x where x.variant_id = v.id)`;

/** SQL for the lowest price of the product `p` after discount, in minor units; no index sorts by it. */
export const paidColumn = (currency: Currency): string => `p.paid[${toPosition(currency)}]`;

/** SQL join of the product `p` with its `price` in a currency, for sorting: `price.paid_minor` is indexed. */
export const priceJoin = (currency: Currency): string =>
  `join product_prices price on price.product_id = p.id and price.currency = '${currency}'`;
