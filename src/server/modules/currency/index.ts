import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Publisher } from "#server/platform/events.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";
import { type CurrencyEvents, createCurrencyEvents } from "./events.ts";
import { type CurrentRates, readRates, storeRates } from "./rates.ts";
import { createRefreshRates, type FetchOutcome, type RatesSource } from "./refresh-rates.ts";
import { currencyRoutes, type LookUpCountry, type SetPreferredCurrency } from "./routes.ts";

import type { RatesOrigin } from "./tables.ts";

export { type CurrentRates, readRates } from "./rates.ts";
export type { RatesSource } from "./refresh-rates.ts";
export { currencyFrom, type SetPreferredCurrency } from "./routes.ts";

export interface CurrencyPorts {
  /** Absent without a configured source: the fallback rates stay. */
  readonly source: RatesSource | undefined;
  readonly setPreferred: SetPreferredCurrency;
  /** Looks up an address's country when the request has no hint; absent when not configured. */
  readonly lookUpCountry: LookUpCountry | undefined;
}

export interface CurrencyModule extends Publisher<CurrencyEvents> {
  readonly routes: Route[];
  readonly readRates: (reader: Reader) => Promise<CurrentRates>;
  /** Stores manual or fetched rates and updates derived prices in the transaction. */
  readonly storeRates: (tx: Tx, perUsd: RatesPerUsd, source: RatesOrigin) => Promise<void>;
  /** Fetches live rates now; absent without a configured source. */
  readonly refreshNow: (() => Promise<FetchOutcome>) | undefined;
}

/** Name of the scheduled job. It runs every 15 minutes, so that a failed fetch is retried soon. */
export const refreshRatesJob = "refresh-rates";

export function createCurrency(platform: Platform, ports: CurrencyPorts): CurrencyModule {
  const { source } = ports;
  const events = createCurrencyEvents();
  const onChanged: CurrencyEvents["ratesChanged"] = async (tx, perUsd) =>
    void (await events.emit("ratesChanged", tx, perUsd));
  const refresh = source === undefined ? undefined : createRefreshRates(platform, source, onChanged);
  if (refresh !== undefined) platform.jobs.schedule(refreshRatesJob, "*/15 * * * *", refresh.whenOld);
  return {
    on: events.on,
    events: events.events,
    routes: currencyRoutes(platform, ports),
    readRates,
    refreshNow: refresh?.now,
    storeRates: (tx, perUsd, from) => storeRates(tx, perUsd, from, platform.clock.now(), onChanged),
  };
}
