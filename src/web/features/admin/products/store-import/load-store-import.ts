import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import {
  adminGetCustomerInvitations,
  adminListPictureFetches,
  type CustomerInvitations,
} from "#shared/contract/store-import.ts";
import type { May } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export interface StoreImportData {
  readonly categories: readonly AdminCategory[];
  readonly pictures: ReplyOf<typeof adminListPictureFetches>;
  /** Undefined for staff who may not invite customers. */
  readonly invitations: CustomerInvitations | null | undefined;
}

export async function loadStoreImport(may: May): Promise<StoreImportData> {
  const [{ categories }, pictures, invitations] = await Promise.all([
    api(adminListCategories, {}),
    api(adminListPictureFetches, { query: { limit: "20" } }),
    may("customers") ? api(adminGetCustomerInvitations, {}).then((reply) => reply.invitations) : undefined,
  ]);
  return { categories: categories.filter(({ kind }) => kind === "physical"), pictures, invitations };
}
