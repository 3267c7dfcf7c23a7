import { type Client, createClient } from "#shared/contract/client.ts";
import { browserFetch, tokenStore } from "#web/lib/session/browser-tokens.ts";
import { retryingRefresh } from "#web/lib/session/load-renewal.ts";
import { createBrowserTransport } from "./browser-transport.ts";
import { withStepUp } from "./step-up.ts";
import { withWrappedErrors } from "./wrapped-errors.ts";

/** The browser's typed client: calls as the signed-in user and renews the session when needed. */
export const api: Client = withWrappedErrors(
  withStepUp(
    createClient(createBrowserTransport({ fetch: browserFetch, store: tokenStore, refresher: retryingRefresh })),
  ),
);
