import type { Reader, Tx } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { asc, eq, inArray, integer, jsonb, pgTable, sql, text } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { assertVersion, notFound, refuse, versionConflict } from "#server/platform/errors.ts";
import type { adminSaveShippingRate, ShippingRate } from "#shared/contract/admin-shipping-rates.ts";
import type { ShippingOffer } from "#shared/contract/checkout.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { DEFAULT_RATE_NEEDED } from "#shared/contract/refusals.ts";
import { byCurrency, type Currency } from "#shared/domain/currency.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { promiseSentence } from "#shared/domain/promise-words.ts";
import type { CheckoutDeps } from "./ports.ts";

type PerCurrency = Readonly<Record<Currency, number>>;

export const shippingRates = pgTable("shipping_rates", {
  country: text("country").primaryKey(),
  flat: jsonb("flat").$type<PerCurrency>().notNull(),
  freeAbove: jsonb("free_above").$type<PerCurrency>().notNull(),
  daysMin: integer("days_min").notNull(),
  daysMax: integer("days_max").notNull(),
  vatHundredths: integer("vat_hundredths").notNull(),
  version: integer("version").notNull().default(sql`nextval('shipping_rate_versions')`),
});
export type RateRow = typeof shippingRates.$inferSelect;

export const defaultCountry = "default";

const ratesFor = keptSettings(
  prepared((plan) =>
    plan
      .select()
      .from(shippingRates)
      .where(inArray(shippingRates.country, [sql.placeholder("country"), defaultCountry]))
      .orderBy(sql`${shippingRates.country} = ${defaultCountry}`)
      .limit(1),
  ),
);

/** The rate for a country, or the default rate. */
export async function rateFor(reader: Reader, country: string): Promise<RateRow> {
  const [row] = await ratesFor(reader, { country });
  if (row === undefined) throw new Error("the default shipping rate is missing");
  return row;
}

const mapAmounts = (amounts: PerCurrency, change: (amount: number) => number) =>
  byCurrency((code) => change(amounts[code]));
const majors = (amounts: PerCurrency) => mapAmounts(amounts, (amount) => toMajor(minor(amount)));

const rateView = (row: RateRow): ShippingRate => ({
  country: row.country,
  flat: majors(row.flat),
  freeAbove: majors(row.freeAbove),
  daysMin: row.daysMin,
  daysMax: row.daysMax,
  vatPercentage: row.vatHundredths / 100,
  version: row.version,
});

/** The shipping offer shown before checkout. */
export async function offerFor(
  reader: Reader,
  { findPromise, platform }: Pick<CheckoutDeps, "findPromise" | "platform">,
  country: string | undefined,
  currency: Currency,
): Promise<ShippingOffer> {
  const rate = await rateFor(reader, country ?? defaultCountry);
  const usualDays = { min: rate.daysMin, max: rate.daysMax };
  const place = country ?? currencyInfo[currency].country;
  const promise = await findPromise(reader, { country: place, usualDays }, platform.clock.now());
  return {
    country: country ?? null,
    currency,
    price: toMajor(minor(rate.flat[currency])),
    freeFrom: toMajor(minor(rate.freeAbove[currency])),
    days: usualDays,
    promise: { ...promise, text: promiseSentence(promise) },
  };
}

export async function listRates(reader: Reader): Promise<ShippingRate[]> {
  const rows = await reader.select().from(shippingRates).orderBy(asc(shippingRates.country)).limit(300);
  return rows.map(rateView);
}

// One sequence for all rates, so a deleted and recreated rate never reuses a version.
const nextVersion = sql`nextval('shipping_rate_versions')`;

const noOwnRate = () => notFound("There is no rate of its own for this country");

/**
 * Serializes rate changes, because a country without a row has nothing to lock. Returns the country's own current rate.
 */
export async function lockRate(tx: Tx, country: string): Promise<ShippingRate | null> {
  await tx.execute(sql`lock table shipping_rates in share row exclusive mode`);
  return findRate(tx, country);
}

export async function findRate(reader: Reader, country: string): Promise<ShippingRate | null> {
  const [row] = await reader.select().from(shippingRates).where(eq(shippingRates.country, country));
  return row === undefined ? null : rateView(row);
}

/** Throws 404, or 409 VERSION_CONFLICT with the current rate when the edit did not start from `before`. */
export async function saveRate(
  tx: Tx,
  country: string,
  before: ShippingRate | null,
  body: BodyOf<typeof adminSaveShippingRate>,
): Promise<void> {
  if (body.version !== undefined && body.version !== (before?.version ?? 0))
    throw before === null ? noOwnRate() : versionConflict(before);
  const row = {
    flat: mapAmounts(body.flat, toMinor),
    freeAbove: mapAmounts(body.freeAbove, toMinor),
    daysMin: Math.min(body.daysMin, body.daysMax),
    daysMax: Math.max(body.daysMin, body.daysMax),
    vatHundredths: Math.round(body.vatPercentage * 100),
  };
  await tx
    .insert(shippingRates)
    .values({ ...row, country, version: nextVersion })
    .onConflictDoUpdate({ target: shippingRates.country, set: { ...row, version: sql`excluded.version` } });
}

/** Throws 404, or 409 VERSION_CONFLICT with the current rate when `version` is outdated. */
export async function deleteRate(
  tx: Tx,
  country: string,
  before: ShippingRate | null,
  version: number | undefined,
): Promise<void> {
  if (country === defaultCountry) throw refuse(DEFAULT_RATE_NEEDED, "The default rate cannot be removed");
  if (before === null) throw noOwnRate();
  assertVersion(version, before);
  await tx.delete(shippingRates).where(eq(shippingRates.country, country));
}
