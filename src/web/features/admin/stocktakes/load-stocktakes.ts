import { adminGetStocktake, adminListStocktakes, type WholeStocktake } from "#shared/contract/admin-stocktakes.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export type StocktakeList = ReplyOf<typeof adminListStocktakes>;

export const loadStocktakes = (url: string): Promise<StocktakeList> =>
  api(adminListStocktakes, { query: { limit: "20", ...readQuery<{ page?: string }>(url, ["page"]) } });

export const loadStocktake = (id: string): Promise<WholeStocktake> => api(adminGetStocktake, { params: { id } });
