import * as z from "zod/mini";
import { isCountryCode } from "../domain/countries.ts";
import { byCurrency } from "../domain/currency.ts";
import { endpoint } from "./endpoint.ts";
import { DEFAULT_RATE_NEEDED, NOT_FOUND, versionConflict } from "./refusals.ts";
import { amount, cents, seenVersion } from "./values.ts";

const perCurrency = z.object(byCurrency(() => amount));
const rateAmount = z.number().check(z.minimum(0), z.maximum(1_000_000), cents);
const perCurrencyBody = z.strictObject(byCurrency(() => rateAmount));
/** The rate of a country; `default` applies to all others. */
export const shippingRate = z.object({
  country: z.string(),
  flat: perCurrency,
  freeAbove: perCurrency,
  daysMin: z.int(),
  daysMax: z.int(),
  vatPercentage: z.number(),
  /** Incremented with each edit. */
  version: z.int(),
});
export type ShippingRate = z.infer<typeof shippingRate>;
const rateCountry = z.object({
  country: z.string().check(
    z.regex(/^([A-Z]{2}|default)$/),
    z.refine((text) => text === "default" || isCountryCode(text), { params: { code: "INVALID_VALUE" } }),
  ),
});
const tag = "Admin settings";

export const adminListShippingRates = endpoint({
  method: "GET",
  path: "/admin/shipping-rates",
  summary: "Shipping and VAT by country",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ rates: z.array(shippingRate) }),
});

export const saveShippingRateBody = z.strictObject({
  flat: perCurrencyBody,
  freeAbove: perCurrencyBody,
  daysMin: z.int().check(z.minimum(0), z.maximum(365)),
  daysMax: z.int().check(z.minimum(0), z.maximum(365)),
  vatPercentage: z.number().check(z.minimum(0), z.maximum(50), cents),
  version: z.optional(z.int().check(z.minimum(0))),
});
export const adminSaveShippingRate = endpoint({
  method: "PUT",
  path: "/admin/shipping-rates/:country",
  summary:
    "Sets shipping and VAT of a country. `version` is the one the edit started from, 0 where the country had none; without it the last save wins",
  tag,
  access: "admin",
  permission: "settings",
  params: rateCountry,
  body: saveShippingRateBody,
  status: 200,
  reply: z.object({ rates: z.array(shippingRate) }),
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current rate. NOT_FOUND: it was deleted. */
  errors: [NOT_FOUND, versionConflict(shippingRate)],
});

export const adminDeleteShippingRate = endpoint({
  method: "DELETE",
  path: "/admin/shipping-rates/:country",
  summary: "Removes a country's own rate: the default rate applies",
  tag,
  access: "admin",
  permission: "settings",
  params: rateCountry,
  query: seenVersion,
  status: 200,
  reply: z.object({ rates: z.array(shippingRate) }),
  errors: [NOT_FOUND, versionConflict(shippingRate), DEFAULT_RATE_NEEDED],
});
