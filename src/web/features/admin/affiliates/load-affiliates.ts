import { redirect } from "react-router";
import {
  adminGetPayout,
  adminListPayouts,
  adminPreviewPayout,
  type WholePayout,
} from "#shared/contract/admin-affiliate-payouts.ts";
import {
  type AdminAffiliate,
  type AffiliateDraft,
  adminDraftAffiliate,
  adminGetAffiliate,
  adminListAffiliates,
  adminListCommissions,
} from "#shared/contract/admin-affiliates.ts";
import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type QueryFor<E> = NonNullable<CallInput<E>["query" & keyof CallInput<E>]>;

export type AffiliateList = ReplyOf<typeof adminListAffiliates>;

export function loadAffiliates(url: string): Promise<AffiliateList> {
  const query = readQuery<QueryFor<typeof adminListAffiliates>>(url, ["page", "search", "status", "from", "to"]);
  return api(adminListAffiliates, { query: { limit: "20", ...query } });
}

export interface AffiliateForm {
  /** `null` for a new one. */
  readonly affiliate: AdminAffiliate | null;
  /** What a new one starts with that is made of an application. */
  readonly draft: AffiliateDraft | null;
  readonly categories: readonly Pick<AdminCategory, "id" | "name">[];
}

/** The start of an affiliate of an application; opens the affiliate that was made of it before. */
async function loadDraft(application: string): Promise<AffiliateDraft> {
  const { draft } = await api(adminDraftAffiliate, { params: { id: application } });
  if (draft.affiliateId !== null) throw redirect(`${adminRoot}/affiliates/${draft.affiliateId}`);
  return draft;
}

/** `id` is "new" for a new affiliate, `?application=` makes it of an application. */
export async function loadAffiliate(id: string, url: string, may: May): Promise<AffiliateForm> {
  const application = new URL(url).searchParams.get("application");
  const [affiliate, draft, { categories }] = await Promise.all([
    id === "new" ? null : api(adminGetAffiliate, { params: { id } }).then((reply) => reply.affiliate),
    id === "new" && application !== null ? loadDraft(application) : null,
    may("catalogue") ? api(adminListCategories, {}) : { categories: [] },
  ]);
  return { affiliate, draft, categories };
}

export interface LedgerData {
  readonly affiliate: AdminAffiliate;
  readonly list: ReplyOf<typeof adminListCommissions>;
}

export async function loadLedger(id: string, url: string): Promise<LedgerData> {
  const params = { id };
  const query = readQuery<QueryFor<typeof adminListCommissions>>(url, ["page", "bucket", "currency"]);
  const [{ affiliate }, list] = await Promise.all([
    api(adminGetAffiliate, { params }),
    api(adminListCommissions, { params, query: { limit: "50", ...query } }),
  ]);
  return { affiliate, list };
}

export interface PayoutsData {
  readonly preview: ReplyOf<typeof adminPreviewPayout>;
  readonly list: ReplyOf<typeof adminListPayouts>;
}

export async function loadPayouts(url: string): Promise<PayoutsData> {
  const [preview, list] = await Promise.all([
    api(adminPreviewPayout, { query: readQuery<QueryFor<typeof adminPreviewPayout>>(url, ["currency"]) }),
    api(adminListPayouts, {
      query: { limit: "20", ...readQuery<QueryFor<typeof adminListPayouts>>(url, ["page", "state"]) },
    }),
  ]);
  return { preview, list };
}

export const loadPayout = (id: string): Promise<WholePayout> => api(adminGetPayout, { params: { id } });
