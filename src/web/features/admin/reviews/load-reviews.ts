import { adminListReviews } from "#shared/contract/admin-reviews.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ReviewsQuery = NonNullable<CallInput<typeof adminListReviews>["query"]>;
export type ReviewList = ReplyOf<typeof adminListReviews>;

export function loadReviews(url: string): Promise<ReviewList> {
  const query = readQuery<ReviewsQuery>(url, ["page", "limit", "state", "rating", "search"]);
  return api(adminListReviews, { query: { limit: "20", ...query } });
}
