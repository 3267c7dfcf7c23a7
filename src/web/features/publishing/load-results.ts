import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { listResults } from "#shared/contract/publishing.ts";
import { getApi, type getPageFacts } from "#web/lib/page-facts.ts";
import { readPage } from "#web/lib/read-page.ts";

export type Results = ReplyOf<typeof listResults>;

export const loadResults = (context: Parameters<typeof getPageFacts>[0], url: string): Promise<Results> =>
  getApi(context)(listResults, { query: { page: String(readPage(url)), limit: "12" } });
