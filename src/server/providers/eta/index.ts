import type { AuthorityAnswer, CallReceipts, PosSignIn, ReceiptCall } from "#server/modules/fiscal/ports.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import type { PosEnv } from "#shared/domain/tax-documents.ts";
import { createProviderMetrics } from "../provider-metrics.ts";
import { parseJson, readText } from "../read-text.ts";

const name = "eta";
const timeoutMs = 30_000;
const maxBytes = 2_000_000;
const unanswered: AuthorityAnswer = { status: 0, body: undefined };

interface Hosts {
  readonly id: string;
  readonly api: string;
}
const hosts: Readonly<Record<Exclude<PosEnv, "sandbox">, Hosts>> = {
  preprod: { id: "https://id.preprod.eta.gov.eg", api: "https://api.preprod.invoicing.eta.gov.eg" },
  production: { id: "https://id.eta.gov.eg", api: "https://api.invoicing.eta.gov.eg" },
};

const toSignIn = ({ serial, posVersion, clientId, clientSecret, presharedKey }: PosSignIn): RequestInit => ({
  method: "POST",
  headers: {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    posserial: serial,
    pososversion: posVersion,
    posmodelframework: "1",
    presharedkey: presharedKey,
  },
  body: new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  }).toString(),
});

const toRequest = ({ token, method, text }: ReceiptCall): RequestInit => ({
  method,
  headers: {
    accept: "application/json",
    "accept-language": "en",
    authorization: `Bearer ${token}`,
    ...(text === undefined ? {} : { "content-type": "application/json" }),
  },
  ...(text === undefined ? {} : { body: text }),
});

/**
 * The API of Egypt's tax authority. Never rejects: a network error, a timeout or a 2xx reply without JSON gives status 0.
 * `apiUrl` replaces the authority's hosts; empty for these.
 */
export function createEta({ apiUrl, metrics }: { readonly apiUrl: string; readonly metrics: Metrics }): CallReceipts {
  const observed = createProviderMetrics(metrics, name);
  const send = async (url: string, init: RequestInit): Promise<AuthorityAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await tracedFetch(name, url, { ...init, redirect: "manual", signal });
    const body = parseJson(await readText(response, maxBytes));
    return response.status < 300 && body === undefined ? unanswered : { status: response.status, body };
  };
  const at = (env: PosEnv): Hosts => {
    if (apiUrl !== "") return { id: apiUrl, api: apiUrl };
    if (env === "sandbox") throw new Error("the sandbox is not called");
    return hosts[env];
  };
  const ask = (url: string, init: RequestInit) => observed.timed(() => send(url, init)).catch(() => unanswered);
  return {
    signIn: (pos) => ask(`${at(pos.env).id}/connect/token`, toSignIn(pos)),
    call: (call) => ask(`${at(call.env).api}/api/v1${call.path}`, toRequest(call)),
  };
}
