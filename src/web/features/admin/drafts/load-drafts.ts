import { type AdminDraft, adminGetDraft, adminListDrafts } from "#shared/contract/admin-drafts.ts";
import { type AdminOrder, adminGetOrder } from "#shared/contract/admin-orders.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListDrafts>["query"]>;
export type DraftList = ReplyOf<typeof adminListDrafts>;

export const loadDrafts = (url: string): Promise<DraftList> =>
  api(adminListDrafts, { query: { limit: "20", ...readQuery<Query>(url, ["page", "limit", "state", "search"]) } });

/** `id` is "new" for a new draft: then `null`. */
export const loadDraft = async (id: string): Promise<AdminDraft | null> =>
  id === "new" ? null : (await api(adminGetDraft, { params: { id } })).draft;

/** The order that a supplement belongs to. */
export const loadParent = async (id: string): Promise<AdminOrder> =>
  (await api(adminGetOrder, { params: { id } })).order;
