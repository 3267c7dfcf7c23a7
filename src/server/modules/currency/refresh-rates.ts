import type { Platform } from "#server/platform/platform.ts";
import { currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import type { CurrencyEvents } from "./events.ts";
import { type CurrentRates, readRates, storeRates } from "./rates.ts";

/** A source of live rates. Resolves to units per US dollar; rejects when unavailable. */
export type RatesSource = () => Promise<RatesPerUsd>;

const lifeMs = 12 * 3600 * 1000;
// Maximum plausible factor between two fetches, so that a faulty source cannot reprice the shop.
const maxChange = 4;

const isPlausible = (next: number, before: number): boolean => next < before * maxChange && next > before / maxChange;

export type FetchOutcome = "stored" | "unreachable" | "implausible";

export interface RefreshRates {
  /** Fetches when the rates are 12 hours old; never replaces manual rates. */
  readonly whenOld: () => Promise<void>;
  /** Fetches now in any case. A rejected or failed fetch changes nothing. */
  readonly now: () => Promise<FetchOutcome>;
}

export function createRefreshRates(
  { database, clock, log }: Platform,
  source: RatesSource,
  onChanged: CurrencyEvents["ratesChanged"],
): RefreshRates {
  const fetchNow = async (before: CurrentRates): Promise<FetchOutcome> => {
    let fetched: RatesPerUsd;
    try {
      fetched = await source();
    } catch (error) {
      log.warn({ err: error }, "live rates could not be fetched: the present ones stay");
      return "unreachable";
    }
    if (!currencies.every((code) => isPlausible(fetched[code], before.perUsd[code]))) {
      log.warn({ fetched }, "live rates are too far from the present ones: they are refused");
      return "implausible";
    }
    await database.transaction((tx) => storeRates(tx, fetched, "live", clock.now(), onChanged));
    return "stored";
  };
  return {
    now: async () => fetchNow(await readRates(database.reader)),
    whenOld: async () => {
      const before = await readRates(database.reader);
      if (before.source === "manual") return;
      if (before.source === "live" && clock.now().getTime() - before.updatedAt.getTime() < lifeMs) return;
      await fetchNow(before);
    },
  };
}
