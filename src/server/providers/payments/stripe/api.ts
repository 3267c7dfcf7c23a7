import type Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeSettings } from "#server/config/stripe.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { createProviderHttp, type ProviderReply } from "../http.ts";
import { type Params, toForm } from "./form.ts";

// The API version of the types; a newer package does not compile until this is updated.
const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;
const refusal = z.object({ error: z.object({ code: z.nullish(z.string()), type: z.nullish(z.string()) }) });

/** Why Stripe rejected a call. */
export function toReason({ status, body }: ProviderReply): string {
  const read = z.safeParse(refusal, body);
  return (read.success && (read.data.error.code ?? read.data.error.type)) || `status ${status}`;
}

export interface StripeApi {
  readonly get: (path: string) => Promise<ProviderReply>;
  /** Idempotent by its key. */
  readonly post: (path: string, key: string, params: Params) => Promise<ProviderReply>;
  /** Keys of the live account. */
  readonly isLive: boolean;
}

export function createStripeApi({ secretKey, apiUrl }: StripeSettings, clock: Clock, metrics: Metrics): StripeApi {
  const http = createProviderHttp({ name: "stripe", baseUrl: apiUrl, clock, metrics });
  const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": apiVersion };
  return {
    isLive: /^(sk|rk)_live_/.test(secretKey),
    get: (path) => http({ method: "GET", path, headers }),
    post: (path, key, params) =>
      http({
        method: "POST",
        path,
        form: toForm(params),
        headers: { ...headers, "idempotency-key": key },
        isRepeatable: true,
      }),
  };
}
