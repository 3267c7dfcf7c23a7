import {
  type AdminAutomaticDiscount,
  adminGetAutomaticDiscount,
  adminListAutomaticDiscounts,
} from "#shared/contract/admin-automatic-discounts.ts";
import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListAutomaticDiscounts>["query"]>;
export type DiscountList = ReplyOf<typeof adminListAutomaticDiscounts>;

export const loadDiscounts = (url: string): Promise<DiscountList> =>
  api(adminListAutomaticDiscounts, { query: { limit: "20", ...readQuery<Query>(url, ["page", "limit"]) } });

export interface DiscountForm {
  /** `null` for a new one. */
  readonly discount: AdminAutomaticDiscount | null;
  readonly categories: readonly Pick<AdminCategory, "id" | "name">[];
}

/** `id` is "new" for a new discount. */
export async function loadDiscount(id: string, may: May): Promise<DiscountForm> {
  const [discount, { categories }] = await Promise.all([
    id === "new" ? null : api(adminGetAutomaticDiscount, { params: { id } }).then((reply) => reply.discount),
    may("catalogue") ? api(adminListCategories, {}) : { categories: [] },
  ]);
  return { discount, categories };
}
