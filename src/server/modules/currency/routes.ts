import type { Tx } from "#server/platform/db/database.ts";
import { refuse } from "#server/platform/errors.ts";
import { type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  detectCurrency,
  getCurrencies,
  getLocation,
  getRates,
  setPreferredCurrency,
} from "#shared/contract/currency.ts";
import { INVALID_CURRENCY } from "#shared/contract/refusals.ts";
import { countryName, dialCodeOf } from "#shared/domain/countries.ts";
import { type Currency, currencies, isCurrency, ratesFrom } from "#shared/domain/currency.ts";
import { currencyInfo, currencyOfCountry } from "#shared/domain/currency-info.ts";
import { readRates } from "./rates.ts";

/** Stores a customer's currency; the row belongs to accounts. */
export type SetPreferredCurrency = (tx: Tx, userId: string, currency: Currency) => Promise<void>;

/** Parses a currency. Throws 400 `Invalid currency`. */
export function currencyFrom(text: string): Currency {
  if (isCurrency(text)) return text;
  throw refuse(INVALID_CURRENCY, "Invalid currency");
}

// Default location when the address reveals none.
const nowhere = { country_code: "US", country_name: "International", city: "", region: "", phone_code: "+1" };

function toLocation(country: string | undefined) {
  const dialCode = country === undefined ? undefined : dialCodeOf(country);
  if (country === undefined || dialCode === undefined) return nowhere;
  return {
    country_code: country,
    country_name: countryName(country, "en"),
    city: "",
    region: "",
    phone_code: `+${dialCode}`,
  };
}

/** Looks up an address's country; `undefined` when unknown. */
export type LookUpCountry = (ip: string) => Promise<string | undefined>;

interface Ports {
  readonly setPreferred: SetPreferredCurrency;
  readonly lookUpCountry: LookUpCountry | undefined;
}

export function currencyRoutes({ database }: Platform, { setPreferred, lookUpCountry }: Ports): Route[] {
  const findPlace = async ({ country, ip }: Pick<CallFacts, "country" | "ip">): Promise<string | undefined> =>
    country ?? (await lookUpCountry?.(ip));
  return [
    route(getLocation, async (call) => {
      call.setHeader("cache-control", "no-store");
      return { success: true as const, data: toLocation(await findPlace(call)) };
    }),
    route(detectCurrency, async (call) => {
      call.setHeader("cache-control", "no-store");
      const country = await findPlace(call);
      return {
        success: true as const,
        currency: currencyOfCountry(country),
        country: toLocation(country).country_code,
      };
    }),
    route(getCurrencies, () => ({
      success: true as const,
      data: { currencies: currencies.map((code) => currencyInfo[code]) },
    })),
    route(getRates, async (call) => {
      const base = currencyFrom(call.query.base ?? "USD");
      const { perUsd, source, updatedAt } = await readRates(database.reader);
      return {
        success: true as const,
        data: {
          base,
          rates: ratesFrom(base, perUsd),
          updatedAt: updatedAt.toISOString(),
          // Clients only need to know whether the rates are current.
          source: source === "fallback" ? ("fallback" as const) : ("live" as const),
        },
      };
    }),
    route(setPreferredCurrency, async (call) => {
      const currency = currencyFrom(call.body.currency);
      await database.transaction((tx) => setPreferred(tx, call.caller.userId, currency));
      return { success: true as const, currency };
    }),
  ];
}
