import { adminListPictures } from "#shared/contract/admin-media.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import type { PictureList, PictureQuery } from "#web/admin-kit/pictures/use-more-pictures.ts";
import { api } from "#web/lib/api/browser.ts";

export interface ShownPictures {
  readonly query: PictureQuery;
  readonly first: PictureList;
}

export async function loadPictures(url: string): Promise<ShownPictures> {
  const query: PictureQuery = { limit: "40", ...readQuery<PictureQuery>(url, ["search", "state"]) };
  return { query, first: await api(adminListPictures, { query }) };
}
