import type { AuthorityAnswer, AuthorityRequest, CallAuthority } from "#server/modules/fiscal/ports.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { createProviderMetrics } from "../provider-metrics.ts";
import { parseJson, readText } from "../read-text.ts";

const name = "zatca";
const timeoutMs = 30_000;
const maxBytes = 1_000_000;
const unanswered: AuthorityAnswer = { status: 0, body: undefined };

function toHeaders({ path, credentials, otp }: AuthorityRequest): Record<string, string> {
  const { token, secret } = credentials ?? {};
  const isReport = path.startsWith("/invoices/reporting/");
  return {
    accept: "application/json",
    "content-type": "application/json",
    "accept-version": "V2",
    "accept-language": "en",
    ...(token === undefined ? {} : { authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString("base64")}` }),
    ...(otp === undefined ? {} : { otp }),
    ...(isReport ? { "clearance-status": "0" } : {}),
  };
}

/** ZATCA's interface. A body that is no JSON counts as no answer where it would have been accepted. */
export function createZatca({
  apiUrl,
  metrics,
}: {
  readonly apiUrl: string;
  readonly metrics: Metrics;
}): CallAuthority {
  const observed = createProviderMetrics(metrics, name);
  const send = async (request: AuthorityRequest): Promise<AuthorityAnswer> => {
    const response = await tracedFetch(name, `${apiUrl}/${request.env}${request.path}`, {
      method: request.method,
      headers: toHeaders(request),
      body: JSON.stringify(request.json),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = parseJson(await readText(response, maxBytes));
    return response.status < 300 && body === undefined ? unanswered : { status: response.status, body };
  };
  return (request) => observed.timed(() => send(request)).catch(() => unanswered);
}
