import { type AttentionThresholds, adminGetThresholds } from "#shared/contract/admin-attention-thresholds.ts";
import { adminGetCoachingLoad } from "#shared/contract/admin-coaching-load.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export interface LoadData {
  readonly load: ReplyOf<typeof adminGetCoachingLoad>;
  readonly thresholds: AttentionThresholds;
}

/** The load of the coaches, and the thresholds of their queue. */
export async function loadCoachingLoad(url: string): Promise<LoadData> {
  const query = readQuery<{ from?: string; to?: string }>(url, ["from", "to"]);
  const [load, thresholds] = await Promise.all([api(adminGetCoachingLoad, { query }), api(adminGetThresholds, {})]);
  return { load, thresholds };
}
