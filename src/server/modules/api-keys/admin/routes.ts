import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-api-keys.ts";
import type { ApiKeyNeeds } from "../ports.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./edit-keys.ts";

/** Staff routes for API keys. */
export const apiKeyRoutes = (needs: ApiKeyNeeds): Route[] => [
  route(contract.adminListApiKeys, async () => ({ apiKeys: await listApiKeys(needs) })),
  route(contract.adminCreateApiKey, (call) => createApiKey(needs, call, call.body)),
  route(contract.adminRevokeApiKey, async (call) => {
    await revokeApiKey(needs, call, call.params.id);
    return undefined;
  }),
];
