import { type Currency, currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import { type Minor, minor, tidyPrice } from "#shared/domain/money.ts";

export type MinorPrices = Readonly<Record<Currency, Minor>>;

/** Prices entered by staff, in minor units: EGP always, others where set manually. */
export interface GivenPrices {
  readonly EGP: Minor;
  readonly SAR?: Minor;
  readonly AED?: Minor;
  readonly USD?: Minor;
}

/** The price columns of a product. */
export interface PriceColumns {
  readonly priceEgp: number;
  readonly priceSar: number;
  readonly priceAed: number;
  readonly priceUsd: number;
  readonly derivedCurrencies: Currency[];
}

/** Derives missing prices from EGP by the exchange rates, rounded to tidy amounts. */
export function priceColumns(given: GivenPrices, perUsd: RatesPerUsd): PriceColumns {
  const derive = (currency: Currency): Minor => tidyPrice(convert(given.EGP, perUsd.EGP, perUsd[currency]), currency);
  return {
    priceEgp: given.EGP,
    priceSar: given.SAR ?? derive("SAR"),
    priceAed: given.AED ?? derive("AED"),
    priceUsd: given.USD ?? derive("USD"),
    derivedCurrencies: currencies.filter((code) => given[code] === undefined),
  };
}

export function toPrices(columns: Omit<PriceColumns, "derivedCurrencies">): MinorPrices {
  return {
    EGP: minor(columns.priceEgp),
    SAR: minor(columns.priceSar),
    AED: minor(columns.priceAed),
    USD: minor(columns.priceUsd),
  };
}
