import type { Tx } from "#server/platform/db/database.ts";
import { createEvents, type Events } from "#server/platform/events.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";

export interface CurrencyEvents {
  readonly ratesChanged: (tx: Tx, perUsd: RatesPerUsd) => Promise<void>;
}

export const createCurrencyEvents = (): Events<CurrencyEvents> =>
  createEvents("currency", {
    ratesChanged: "New exchange rates were stored: before the catalogue's pages are dropped.",
  });
