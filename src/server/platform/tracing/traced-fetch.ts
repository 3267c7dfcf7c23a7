import { currentScope, toTraceparent, withSpan } from "./scope.ts";

/** `fetch` to a provider as a span of the current trace, which the provider may continue. */
export function tracedFetch(provider: string, url: string, init: RequestInit = {}): Promise<Response> {
  const { method = "GET" } = init;
  return withSpan({ name: `${method} ${provider}`, kind: "client", attributes: { "peer.service": provider } }, () => {
    const scope = currentScope();
    if (scope === undefined) return fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set("traceparent", toTraceparent(scope));
    return fetch(url, { ...init, headers });
  });
}
