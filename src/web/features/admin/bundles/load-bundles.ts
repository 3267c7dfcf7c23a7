import { type AdminBundle, adminGetBundle, adminListBundles } from "#shared/contract/admin-bundles.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListBundles>["query"]>;
export type BundleList = ReplyOf<typeof adminListBundles>;

export const loadBundles = (url: string): Promise<BundleList> =>
  api(adminListBundles, { query: { limit: "20", ...readQuery<Query>(url, ["page", "limit"]) } });

/** `id` is "new" for a new bundle, which is null. */
export async function loadBundle(id: string): Promise<AdminBundle | null> {
  if (id === "new") return null;
  return (await api(adminGetBundle, { params: { id } })).bundle;
}
