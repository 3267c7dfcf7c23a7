import { adminListFiscalDevices } from "#shared/contract/admin-fiscal-devices.ts";
import {
  adminGetFiscal,
  adminGetTaxDocument,
  adminListTaxDocuments,
  type FiscalSetting,
  type FullTaxDocument,
} from "#shared/contract/admin-tax-documents.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListTaxDocuments>["query"]>;

export interface TaxDocumentsData {
  readonly list: ReplyOf<typeof adminListTaxDocuments>;
  readonly setting: FiscalSetting;
}

const names = ["page", "limit", "state", "kind", "search", "from", "to", "sort"] as const;

export async function loadTaxDocuments(url: string): Promise<TaxDocumentsData> {
  const [list, setting] = await Promise.all([
    api(adminListTaxDocuments, { query: { limit: "20", ...readQuery<Query>(url, names) } }),
    api(adminGetFiscal, { params: { market: "SA" } }),
  ]);
  return { list, setting };
}

export const loadTaxDocument = async (id: string): Promise<FullTaxDocument> =>
  (await api(adminGetTaxDocument, { params: { id } })).document;

export interface DevicesData extends ReplyOf<typeof adminListFiscalDevices> {
  readonly setting: FiscalSetting;
}

export async function loadDevices(): Promise<DevicesData> {
  const params = { market: "SA" } as const;
  const [list, setting] = await Promise.all([api(adminListFiscalDevices, { params }), api(adminGetFiscal, { params })]);
  return { ...list, setting };
}
