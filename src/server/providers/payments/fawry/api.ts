import * as z from "zod/mini";
import type { FawrySettings } from "#server/config/fawry.ts";
import type { PaymentRef } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { createProviderHttp, ProviderError, type ProviderReply, toReply } from "../http.ts";
import { sign } from "./signature.ts";
import { type FawryPayment, fawryPayment, refusal } from "./wire.ts";

export const name = "fawry";

const unknownPayment = 9938;

export interface FawryApi {
  readonly settings: FawrySettings;
  readonly post: (path: string, json: unknown) => Promise<ProviderReply>;
  readonly get: (path: string) => Promise<ProviderReply>;
}

export function createApi(settings: FawrySettings, clock: Clock, metrics: Metrics): FawryApi {
  const http = createProviderHttp({ name, baseUrl: settings.apiUrl, clock, metrics });
  return {
    settings,
    post: (path, json) => http({ method: "POST", path, json }),
    get: (path) => http({ method: "GET", path }),
  };
}

/** The code of a refusal; `undefined` for any other answer. */
export function readCode({ status, body }: ProviderReply): number | undefined {
  const read = z.safeParse(refusal, body);
  const code = read.success ? read.data.statusCode : undefined;
  if (status >= 400) return code ?? status;
  return code === 200 ? undefined : code;
}

/** Our number of an attempt at Fawry: digits, the order's number and which attempt it is. */
export function merchantRefOf({ data }: Pick<PaymentRef, "data">): string {
  if (data.alias === undefined) throw new ProviderError("fawry: a payment without a number");
  return data.alias;
}

/** What Fawry holds under our number; `undefined` where it knows none. */
export async function findPayment({ settings, get }: FawryApi, merchantRef: string): Promise<FawryPayment | undefined> {
  const { merchantCode } = settings;
  const signature = sign([merchantCode, merchantRef], settings);
  const query = new URLSearchParams({ merchantCode, merchantRefNumber: merchantRef, signature });
  const reply = await get(`/ECommerceWeb/Fawry/payments/status/v2?${query}`);
  const code = readCode(reply);
  if (code === unknownPayment) return undefined;
  if (code !== undefined) throw new ProviderError(`${name} status: refused (${code})`);
  const found = toReply(name, fawryPayment, reply.body);
  if (found.merchantRefNumber !== merchantRef) throw new ProviderError(`${name} status: another payment`);
  return found;
}
