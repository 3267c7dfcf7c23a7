import { getLoyalty, type Loyalty } from "#shared/contract/loyalty.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

const entriesPerPage = "20";

/** The customer's points and a page of entries. */
export const loadPoints = ({ url, signal }: Request): Promise<Loyalty> =>
  api(getLoyalty, { query: { page: String(readPage(url)), limit: entriesPerPage } }, { signal });
