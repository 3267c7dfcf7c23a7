import { type AdminCampaign, adminGetCampaign, adminListCampaigns } from "#shared/contract/admin-campaigns.ts";
import type { Effect } from "#shared/contract/admin-flows.ts";
import { type AdminSegment, adminListSegments } from "#shared/contract/admin-segments.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListCampaigns>["query"]>;
export type CampaignList = ReplyOf<typeof adminListCampaigns>;

export const loadCampaigns = (url: string): Promise<CampaignList> =>
  api(adminListCampaigns, { query: { limit: "20", ...readQuery<Query>(url, ["page", "limit"]) } });

export interface CampaignForm {
  /** `null` for a new one. */
  readonly campaign: AdminCampaign | null;
  readonly effect: Effect | null;
  readonly segments: readonly AdminSegment[];
}

/** `id` is "new" for a new campaign. */
export async function loadCampaign(id: string): Promise<CampaignForm> {
  const [found, { segments }] = await Promise.all([
    id === "new" ? null : api(adminGetCampaign, { params: { id } }),
    api(adminListSegments, { query: { limit: "100" } }),
  ]);
  return { campaign: found?.campaign ?? null, effect: found?.effect ?? null, segments };
}
