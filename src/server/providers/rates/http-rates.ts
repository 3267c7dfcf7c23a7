import * as z from "zod/mini";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { type RatesPerUsd, ratesFrom } from "#shared/domain/currency.ts";
import { readText } from "../read-text.ts";

const positive = z.number().check(z.positive());
const reply = z.object({
  // Free services use different names for the base.
  base: z.optional(z.string()),
  base_code: z.optional(z.string()),
  rates: z.object({ EGP: positive, SAR: positive, AED: positive, USD: z.optional(positive) }),
});

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** Reads `{ base, rates: { EGP, … } }` (or `base_code`) from a URL; the base must be USD or among the rates. */
export function createHttpRates(url: string): () => Promise<RatesPerUsd> {
  return async () => {
    const response = await tracedFetch("rates", url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`the source of rates answered ${response.status}`);
    return parseRates(JSON.parse(await readText(response, maxBytes)));
  };
}

/** Units per US dollar from a reply; throws when one of the four is missing or not positive. */
export function parseRates(body: unknown): RatesPerUsd {
  const { base, base_code, rates } = z.parse(reply, body);
  const isPerUsd = (base ?? base_code ?? "USD") === "USD";
  const USD = isPerUsd ? 1 : rates.USD;
  if (USD === undefined) throw new Error("the rates name no US dollar");
  return ratesFrom("USD", { EGP: rates.EGP, SAR: rates.SAR, AED: rates.AED, USD });
}
