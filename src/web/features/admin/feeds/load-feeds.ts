import { adminListFeeds } from "#shared/contract/admin-feeds.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadFeeds = (): Promise<ReplyOf<typeof adminListFeeds>> => api(adminListFeeds, {});
