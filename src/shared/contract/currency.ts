import * as z from "zod/mini";
import { byCurrency } from "#shared/domain/currency.ts";
import { endpoint } from "./endpoint.ts";
import { INVALID_CURRENCY, NOT_FOUND } from "./refusals.ts";
import { amount, currency, localizedText, timestamp } from "./values.ts";

const tag = "Currency and place";
const success = z.literal(true);

// Accepts anything: the handler answers a wrong one with "Invalid currency".
const anyCurrency = z.catch(z.string(), "");

const location = z.object({
  /** ISO 3166-1 alpha-2; `US` when the address reveals nothing. */
  country_code: z.string(),
  country_name: z.string(),
  city: z.string(),
  region: z.string(),
  phone_code: z.string(),
});
export type CallerLocation = z.infer<typeof location>;

export const getLocation = endpoint({
  method: "GET",
  path: "/currency/location",
  summary: "The caller's location by the shop's own IP database",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ success, data: location }),
});

export const detectCurrency = endpoint({
  method: "GET",
  path: "/currency/detect",
  summary: "The currency of the caller's country",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ success, currency, country: z.string() }),
});

export const getCurrencies = endpoint({
  method: "GET",
  path: "/currency/available",
  summary: "The currencies that prices are available in",
  tag,
  access: "public",
  status: 200,
  reply: z.object({
    success,
    data: z.object({
      currencies: z.array(
        z.object({
          code: currency,
          symbol: z.string(),
          symbolAr: z.string(),
          name: localizedText,
          country: z.string(),
          flag: z.string(),
        }),
      ),
    }),
  }),
});

export const getRates = endpoint({
  method: "GET",
  path: "/currency/rates",
  summary: "How many units of each currency one unit of the base buys",
  tag,
  access: "public",
  query: z.object({ base: z.optional(anyCurrency) }),
  status: 200,
  reply: z.object({
    success,
    data: z.object({
      base: currency,
      rates: z.object(byCurrency(() => z.number())),
      updatedAt: timestamp,
      /** `fallback`: the built-in rates; rates set by staff count as live. */
      source: z.enum(["live", "fallback"]),
    }),
  }),
  errors: [INVALID_CURRENCY],
});

export const setPreferredCurrency = endpoint({
  method: "PATCH",
  path: "/currency/preferred",
  summary: "Saves the customer's currency",
  tag,
  access: "customer",
  body: z.strictObject({ currency: anyCurrency }),
  status: 200,
  reply: z.object({ success, currency }),
  errors: [INVALID_CURRENCY],
});

/** `product` is an alias of `physical`. */
export const purchasableTypes = ["product", "physical", "programme", "package", "gift_card"] as const;

export const getPrice = endpoint({
  method: "GET",
  path: "/currency/prices",
  summary: "The price of one product in one currency, before and after its discount",
  tag,
  access: "public",
  query: z.object({
    currency: z.optional(anyCurrency),
    purchasableType: z.enum(purchasableTypes),
    /** The product's id or slug. */
    purchasableId: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)),
  }),
  status: 200,
  reply: z.object({
    success,
    data: z.object({
      purchasableType: z.enum(purchasableTypes),
      purchasableId: z.string(),
      currency,
      amount,
      discountPercentage: z.number(),
      finalAmount: amount,
    }),
  }),
  errors: [INVALID_CURRENCY, NOT_FOUND],
  readsCurrency: true,
});
