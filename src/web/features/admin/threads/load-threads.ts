import { adminListThreads } from "#shared/contract/coach-threads.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ThreadsQuery = NonNullable<CallInput<typeof adminListThreads>["query"]>;

/** `thread` is the id of the open thread. */
export type ThreadList = ReplyOf<typeof adminListThreads> & { readonly thread: string | undefined };

export async function loadThreads(url: string): Promise<ThreadList> {
  const query = readQuery<ThreadsQuery>(url, ["page", "limit", "search", "state"]);
  const thread = new URL(url).searchParams.get("thread") ?? undefined;
  return { ...(await api(adminListThreads, { query: { limit: "20", ...query } })), thread };
}
