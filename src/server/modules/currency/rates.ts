import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc } from "#server/platform/db/orm.ts";
import { byCurrency, currencies, fallbackRates, type RatesPerUsd, toPosition } from "#shared/domain/currency.ts";
import type { CurrencyEvents } from "./events.ts";
import { exchangeRates, type RatesOrigin } from "./tables.ts";

/** Units of each currency per US dollar, with their source and time. */
export interface CurrentRates {
  readonly perUsd: RatesPerUsd;
  readonly source: RatesOrigin;
  readonly updatedAt: Date;
}

/** The rates in use. */
export async function readRates(reader: Reader): Promise<CurrentRates> {
  const rows = await reader.select().from(exchangeRates).orderBy(asc(exchangeRates.currency));
  const perUsd = byCurrency((code) => rows.find((row) => row.currency === code)?.perUsd ?? fallbackRates[code]);
  const [first] = rows;
  const source = first !== undefined && rows.every((row) => row.source === first.source) ? first.source : "fallback";
  const updatedAt = new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime())));
  return { perUsd, source, updatedAt };
}

/** Stores new rates and recalculates everything that depends on them, in one transaction. */
export async function storeRates(
  tx: Tx,
  perUsd: RatesPerUsd,
  source: RatesOrigin,
  now: Date,
  onChanged: CurrencyEvents["ratesChanged"],
): Promise<void> {
  for (const currency of currencies) {
    const values = { perUsd: perUsd[currency], source, updatedAt: now };
    await tx
      .insert(exchangeRates)
      .values({ currency, position: toPosition(currency), ...values })
      .onConflictDoUpdate({ target: exchangeRates.currency, set: values });
  }
  await onChanged(tx, perUsd);
  await bumpContentVersion(tx, "catalogue");
}
