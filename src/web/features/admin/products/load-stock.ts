import { type AdminProduct, adminGetProduct } from "#shared/contract/admin-products.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import { adminExportStockMovements, adminListStockMovements } from "#shared/contract/admin-stock.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListStockMovements>["query"]>;
type FileQuery = NonNullable<CallInput<typeof adminExportStockMovements>["query"]>;

export interface StockHistory extends ReplyOf<typeof adminListStockMovements> {
  readonly product: AdminProduct;
  /** The CSV file under the same filters. */
  readonly loadFile: () => Promise<CsvFile>;
}

export async function loadStockHistory(id: string, url: string): Promise<StockHistory> {
  const query = readQuery<Query>(url, ["page", "limit", "variant", "reason"]);
  const [{ product }, list] = await Promise.all([
    api(adminGetProduct, { params: { id } }),
    api(adminListStockMovements, { params: { id }, query: { limit: "20", ...query } }),
  ]);
  const filters = readQuery<FileQuery>(url, ["variant", "reason"]);
  return { ...list, product, loadFile: () => api(adminExportStockMovements, { params: { id }, query: filters }) };
}
