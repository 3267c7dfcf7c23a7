import {
  adminGetReceipts,
  adminListPos,
  adminListTaxCodes,
  type ReceiptSetting,
} from "#shared/contract/admin-e-receipts.ts";
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
  readonly receipts: ReceiptSetting;
}

const names = ["page", "market", "limit", "state", "kind", "search", "from", "to", "sort"] as const;

export async function loadTaxDocuments(url: string): Promise<TaxDocumentsData> {
  const [list, setting, receipts] = await Promise.all([
    api(adminListTaxDocuments, { query: { limit: "20", ...readQuery<Query>(url, names) } }),
    api(adminGetFiscal, { params: { market: "SA" } }),
    api(adminGetReceipts, {}),
  ]);
  return { list, setting, receipts };
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

export interface ReceiptsData extends ReplyOf<typeof adminListPos> {
  readonly setting: ReceiptSetting;
}

export async function loadReceipts(): Promise<ReceiptsData> {
  const [list, setting] = await Promise.all([api(adminListPos, {}), api(adminGetReceipts, {})]);
  return { ...list, setting };
}

export type TaxCodesData = ReplyOf<typeof adminListTaxCodes>;
type CodesQuery = NonNullable<CallInput<typeof adminListTaxCodes>["query"]>;

export const loadTaxCodes = (url: string): Promise<TaxCodesData> =>
  api(adminListTaxCodes, {
    query: { limit: "20", ...readQuery<CodesQuery>(url, ["page", "limit", "search", "state"]) },
  });
