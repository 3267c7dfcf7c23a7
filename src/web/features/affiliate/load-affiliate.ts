import { getOwnAffiliate, listOwnCommissions, type OwnAffiliate } from "#shared/contract/affiliates.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export interface AffiliateData {
  readonly affiliate: OwnAffiliate;
  readonly list: ReplyOf<typeof listOwnCommissions>;
}

/** `null` for users who are not affiliates. */
export async function loadOwnAffiliate({ url, signal }: Request): Promise<AffiliateData | null> {
  const { affiliate } = await api(getOwnAffiliate, {}, { signal });
  if (affiliate === null) return null;
  const query = { page: String(readPage(url)), limit: "20" };
  return { affiliate, list: await api(listOwnCommissions, { query }, { signal }) };
}
