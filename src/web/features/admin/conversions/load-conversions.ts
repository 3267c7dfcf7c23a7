import { adminListConversions } from "#shared/contract/admin-conversions.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadConversions = (): Promise<ReplyOf<typeof adminListConversions>> => api(adminListConversions, {});
