import { getLoyalty, type Loyalty } from "#shared/contract/loyalty.ts";
import { api } from "#web/lib/api/browser.ts";
import { type Loader, useLoad } from "#web/lib/api/use-load.ts";

export const entriesPerPage = 20;

/** The signed-in customer's points and a page of entries. */
export function usePoints(page: number, limit: number = entriesPerPage): Loader<Loyalty> {
  return useLoad(`points ${page} ${limit}`, (signal) =>
    api(getLoyalty, { query: { page: String(page), limit: String(limit) } }, { signal }),
  );
}
