import type { Transport, TransportReply, TransportRequest } from "#shared/contract/client.ts";
import type { RetryingRefresh } from "#web/lib/session/retry-refresh.ts";
import type { TokenStore } from "#web/lib/session/token-store.ts";
import { readPageTrace } from "./page-trace.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportDeps {
  readonly fetch: Fetch;
  readonly store: TokenStore;
  readonly refresher: RetryingRefresh;
}

const isBinary = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

function toHeaders(request: TransportRequest, store: TokenStore, token: string | undefined): Headers {
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  const trace = readPageTrace();
  if (trace !== undefined) headers.set("traceparent", trace);
  const currency = store.readCurrency();
  if (currency !== undefined && !headers.has("x-user-currency")) headers.set("x-user-currency", currency);
  // The browser sets the content type of form data (with its boundary) and of files.
  if (!isBinary(request.body)) headers.set("content-type", "application/json");
  return headers;
}

function toBody(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return isBinary(body) ? body : JSON.stringify(body);
}

async function readData(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && /pdf|zip|xml|^image/.test(type)) return response.blob();
  const text = await response.text();
  return type.includes("json") && text !== "" ? (JSON.parse(text) as unknown) : undefined;
}

async function toReply(response: Response): Promise<TransportReply> {
  return {
    status: response.status,
    statusText: response.statusText,
    data: response.status === 204 ? undefined : await readData(response),
    requestId: response.headers.get("x-request-id") ?? undefined,
  };
}

/** Sends one call with the given token, without renewal or retry. */
export async function sendOnce(
  { fetch, store }: Pick<TransportDeps, "fetch" | "store">,
  request: TransportRequest,
  token: string | undefined,
): Promise<TransportReply> {
  const init: RequestInit = {
    method: request.method,
    headers: toHeaders(request, store, token),
    body: toBody(request.body),
  };
  return toReply(
    await fetch(`/api${request.path}`, request.signal === undefined ? init : { ...init, signal: request.signal }),
  );
}

const isAuthPath = (path: string): boolean => path.startsWith("/auth/");

/**
 * Sends calls with the stored token. After a 401 outside the auth calls the session is renewed once for all waiting
 * calls, and the call is sent again. While the network is down the call waits for the renewal. Rejects with a
 * RefreshError when the session is over.
 */
export function createBrowserTransport(deps: TransportDeps): Transport {
  const { store, refresher } = deps;
  return async (request) => {
    const { accessToken } = store.read();
    const reply = await sendOnce(deps, request, accessToken);
    if (reply.status !== 401 || isAuthPath(request.path)) return reply;
    return sendOnce(deps, request, await refresher.after401(accessToken, request.signal));
  };
}
