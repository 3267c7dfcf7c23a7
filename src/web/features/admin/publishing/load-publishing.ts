import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListPublishConsents } from "#shared/contract/publishing.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export type ConsentPage = ReplyOf<typeof adminListPublishConsents>;

export function loadPublishing(url: string): Promise<ConsentPage> {
  const query = readQuery<NonNullable<CallInput<typeof adminListPublishConsents>["query"]>>(url, ["page", "limit"]);
  return api(adminListPublishConsents, { query: { limit: "20", ...query } });
}
