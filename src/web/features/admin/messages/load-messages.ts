import { adminListApplications, adminListMessages } from "#shared/contract/admin-messages.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type MessagesQuery = NonNullable<CallInput<typeof adminListMessages>["query"]>;

export type Messages =
  | ({ readonly kind: "message" } & ReplyOf<typeof adminListMessages>)
  | ({ readonly kind: "application" } & ReplyOf<typeof adminListApplications>);

/** `?kind=application` lists the applications, otherwise the messages. */
export async function loadMessages(url: string): Promise<Messages> {
  const query = { limit: "20", ...readQuery<MessagesQuery>(url, ["page", "limit", "state", "search"]) };
  if (new URL(url).searchParams.get("kind") === "application")
    return { kind: "application", ...(await api(adminListApplications, { query })) };
  return { kind: "message", ...(await api(adminListMessages, { query })) };
}
