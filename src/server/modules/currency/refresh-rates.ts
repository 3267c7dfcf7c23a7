import type { Platform } from "#server/platform/platform.ts";
import { currencies, type RatesPerUsd } from "#shared/domain/currency.ts";
import type { CurrencyEvents } from "./events.ts";
import { type CurrentRates, readRates, storeRates } from "./rates.ts";

/** Where live rates come from; resolves to units per US dollar, rejects when there are none to be had. */
export type RatesSource = () => Promise<RatesPerUsd>;

const lifeMs = 12 * 3600 * 1000;
// A source that is wrong by a factor must not reprice the whole shop: a real currency never moves so far in half a day.
const maxChange = 4;

const isPlausible = (next: number, before: number): boolean => next < before * maxChange && next > before / maxChange;

export type FetchOutcome = "stored" | "unreachable" | "implausible";

export interface RefreshRates {
  /** Fetches when the present rates are 12 hours old, and never over rates that the shop has set by hand. */
  readonly whenOld: () => Promise<void>;
  /** Fetches now, whatever the present rates are. A refused or failed fetch leaves everything as it is. */
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
