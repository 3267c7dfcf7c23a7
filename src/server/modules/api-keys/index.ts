import type { Caller, Route } from "#server/platform/http/call.ts";
import { apiKeyRoutes } from "./admin/routes.ts";
import { createAuthenticate } from "./authenticate.ts";
import type { ApiKeyNeeds } from "./ports.ts";

export type { ApiKeyNeeds, StaffMember } from "./ports.ts";

export interface ApiKeys {
  readonly routes: readonly Route[];
  /** The caller of an API key. Throws 401 KEY_INVALID, 429. */
  readonly authenticate: (key: string, ip: string) => Promise<Caller>;
}

/** Keys with which partners' programs call the API. */
export const createApiKeys = (needs: ApiKeyNeeds): ApiKeys => ({
  routes: apiKeyRoutes(needs),
  authenticate: createAuthenticate(needs),
});
