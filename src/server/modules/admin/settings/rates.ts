import type { CurrentRates } from "#server/modules/currency/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { sql } from "#server/platform/db/orm.ts";
import { refuse, refuseFor, versionConflict } from "#server/platform/errors.ts";
import type { AdminRates, adminSetRates } from "#shared/contract/admin-settings.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { RATES_IMPLAUSIBLE, RATES_UNAVAILABLE } from "#shared/contract/refusals.ts";
import { currencies } from "#shared/domain/currency.ts";
import type { SettingsDeps } from "./ports.ts";

const ratesAct = { action: "settings.rates", subjectKind: "settings", subjectId: "rates" };
const toFacts = ({ perUsd, source }: CurrentRates) => ({ ...perUsd, source });

export async function ratesView(deps: SettingsDeps): Promise<AdminRates> {
  const { perUsd, source, updatedAt } = await deps.currency.readRates(deps.platform.database.reader);
  return {
    rates: currencies.map((currency) => ({ currency, perUsd: perUsd[currency] })),
    source,
    updatedAt: updatedAt.toISOString(),
    canRefresh: deps.currency.refreshNow !== undefined,
  };
}

const unavailable = () => refuseFor(60, RATES_UNAVAILABLE, "Live rates cannot be had right now");

/**
 * Fetches live rates. Throws 503 RATES_UNAVAILABLE, 409 RATES_IMPLAUSIBLE when they differ too much from the current
 * ones.
 */
export async function refreshRates(deps: SettingsDeps, call: StaffCall): Promise<AdminRates> {
  const { database } = deps.platform;
  const before = await deps.currency.readRates(database.reader);
  const outcome = await deps.currency.refreshNow?.();
  if (outcome === "implausible")
    throw refuse(RATES_IMPLAUSIBLE, "The live rates are too far from the present ones and were refused");
  if (outcome !== "stored") throw unavailable();
  await database.transaction(async (tx) => {
    const after = await deps.currency.readRates(tx);
    await deps.platform.audit.record(tx, call, { ...ratesAct, before: toFacts(before), after: toFacts(after) });
  });
  return ratesView(deps);
}

/**
 * Sets manual rates, which stay until live ones are fetched on request. Throws 409 VERSION_CONFLICT with the current
 * rates.
 */
export async function setRates(
  deps: SettingsDeps,
  call: StaffCall,
  { reason, from, ...rates }: BodyOf<typeof adminSetRates>,
): Promise<AdminRates> {
  await deps.platform.database.transaction(async (tx) => {
    await tx.execute(sql`lock table exchange_rates in share row exclusive mode`);
    const before = await deps.currency.readRates(tx);
    const { EGP, SAR, AED } = before.perUsd;
    const stands = from === undefined || (from.EGP === EGP && from.SAR === SAR && from.AED === AED);
    if (!stands) throw versionConflict(toFacts(before));
    await deps.currency.storeRates(tx, { ...rates, USD: 1 }, "manual");
    const after = await deps.currency.readRates(tx);
    await deps.platform.audit.record(tx, call, { ...ratesAct, before: toFacts(before), after: toFacts(after), reason });
  });
  return ratesView(deps);
}
