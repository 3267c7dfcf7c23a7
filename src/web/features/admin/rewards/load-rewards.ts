import { adminListProducts } from "#shared/contract/admin-products.ts";
import { type AdminReward, adminGetReward, adminListRewards } from "#shared/contract/admin-rewards.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { May } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadRewards = async (): Promise<readonly AdminReward[]> => (await api(adminListRewards, {})).rewards;

export interface RewardForm {
  /** `null` for a new one. */
  readonly reward: AdminReward | null;
  readonly products: readonly { readonly id: string; readonly name: LocalizedText }[];
}

/** All products that can be shipped, over all pages. */
async function everyProduct(page = 1): Promise<RewardForm["products"]> {
  const query = { kind: "physical", sort: "name", limit: "100", page: String(page) } as const;
  const { products, pagination } = await api(adminListProducts, { query });
  return page >= pagination.pages ? products : [...products, ...(await everyProduct(page + 1))];
}

/** `id` is "new" for a new reward. */
export async function loadReward(id: string, may: May): Promise<RewardForm> {
  const [reward, products] = await Promise.all([
    id === "new" ? null : api(adminGetReward, { params: { id } }).then((reply) => reply.reward),
    may("catalogue") ? everyProduct() : [],
  ]);
  return { reward, products };
}
