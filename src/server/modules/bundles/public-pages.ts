import type { PublicPage } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { listSold } from "./queries.ts";

/** The pages of bundles that are sold now, and their list. */
export async function readBundlePages(reader: Reader, now: Date): Promise<PublicPage[]> {
  const sold = await listSold(reader, now);
  const pages = sold.map(({ slug, updatedAt }) => ({ path: `/bundles/${slug}`, changedAt: updatedAt }));
  return [{ path: "/bundles", changedAt: undefined }, ...pages];
}
