import { adminListApiKeys } from "#shared/contract/admin-api-keys.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadApiKeys = (): Promise<ReplyOf<typeof adminListApiKeys>> => api(adminListApiKeys, {});
