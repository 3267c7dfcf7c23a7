import * as z from "zod/mini";
import type { TamaraSettings } from "#server/config/tamara.ts";
import type { PaymentRef } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { createProviderHttp, ProviderError, type ProviderReply, toReply } from "../http.ts";
import { type TamaraOrder, tamaraOrder, tamaraProblem } from "./wire.ts";

export const name = "tamara";

export type Call = (method: "GET" | "POST", path: string, json?: unknown) => Promise<ProviderReply>;

export function createCall({ apiToken, apiUrl }: TamaraSettings, clock: Clock, metrics: Metrics): Call {
  const http = createProviderHttp({ name, baseUrl: apiUrl, clock, metrics });
  const headers = { authorization: `Bearer ${apiToken}` };
  return (method, path, json) => http({ method, path, headers, ...(json === undefined ? {} : { json }) });
}

/** The codes of a rejection, which are safe to log; its texts may contain personal data. */
export function readCodes({ body }: ProviderReply): string[] {
  const read = z.safeParse(tamaraProblem, body);
  return read.success ? read.data.errors.map((error) => error.error_code) : [];
}

export const toRefusal = (what: string, reply: ProviderReply): ProviderError =>
  new ProviderError(`${name} ${what}: status ${reply.status} ${readCodes(reply).join(" ")}`.trimEnd());

/** The order by its id, or by ours when the response with its id was lost. `undefined`: it does not exist. */
export async function findOrder(call: Call, payment: PaymentRef): Promise<TamaraOrder | undefined> {
  const { reference, paymentId } = payment;
  const path =
    reference === null
      ? `/merchants/orders/reference-id/${encodeURIComponent(paymentId)}`
      : `/merchants/orders/${encodeURIComponent(reference)}`;
  const reply = await call("GET", path);
  if (reply.status === 404) return undefined;
  if (reply.status !== 200) throw toRefusal("order", reply);
  return toReply(name, tamaraOrder, reply.body);
}
