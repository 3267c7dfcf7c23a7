import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListRedirects } from "#shared/contract/redirects.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListRedirects>["query"]>;
const names = ["page", "limit", "search", "sort"] as const;

export type RedirectList = ReplyOf<typeof adminListRedirects>;

export const loadRedirects = (url: string): Promise<RedirectList> =>
  api(adminListRedirects, { query: { limit: "20", ...readQuery<Query>(url, names) } });
