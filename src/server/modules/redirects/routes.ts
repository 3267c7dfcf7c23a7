import type { Reader } from "#server/platform/db/database.ts";
import { desc, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern } from "#server/platform/db/rows.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import * as contract from "#shared/contract/redirects.ts";
import { toPagination } from "#shared/contract/values.ts";
import { addRedirect, removeRedirect, toView } from "./edit-redirects.ts";
import { urlRedirects } from "./tables.ts";

type Query = QueryOf<typeof contract.adminListRedirects>;

function found(text: string | undefined): SQL | undefined {
  if (text === undefined || text === "") return undefined;
  const pattern = likePattern(text.toLowerCase());
  return sql`(${urlRedirects.fromPath} like ${pattern} or lower(${urlRedirects.toPath}) like ${pattern})`;
}

async function listRedirects(reader: Reader, query: Query): Promise<ReplyOf<typeof contract.adminListRedirects>> {
  const { page, limit, search, sort } = query;
  const newest = [desc(urlRedirects.createdAt), desc(urlRedirects.id)];
  const rows = await reader
    .select()
    .from(urlRedirects)
    .where(found(search))
    .orderBy(...(sort === "hits" ? [desc(urlRedirects.hits), ...newest] : newest))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await reader.$count(urlRedirects, found(search));
  return { redirects: rows.map(toView), pagination: toPagination(page, limit, total) };
}

export const redirectRoutes = (platform: Platform): Route[] => [
  route(contract.adminListRedirects, ({ query }) => listRedirects(platform.database.reader, query)),
  route(contract.adminAddRedirect, async (call) => ({ redirect: await addRedirect(platform, call, call.body) })),
  route(contract.adminRemoveRedirect, async (call) => {
    await removeRedirect(platform, call, call.params.id);
    return undefined;
  }),
];
