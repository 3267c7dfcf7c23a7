import { CsvFault, readCsv } from "#server/platform/read-csv.ts";
import type { StoreFileFacts, StoreSettings } from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { missingFields, recogniseStore, toFields } from "./field-names.ts";
import { createNotes } from "./notes.ts";
import { readShopify } from "./read-shopify.ts";
import { maxStoreColumns } from "./read-table.ts";
import { readWooCommerce } from "./read-woocommerce.ts";

const maxSample = 80;
const maxCategories = 500;

/** The header and the first row. */
async function readBeginning(file: Buffer): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  try {
    for await (const { cells } of readCsv([file], { maxColumns: maxStoreColumns })) {
      rows.push(cells);
      if (rows.length === 2) break;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
  }
  return rows;
}

export async function recogniseFile(file: Buffer): Promise<Store | undefined> {
  const [header = []] = await readBeginning(file);
  return recogniseStore(header);
}

async function countCategories(file: Buffer, store: Store, columns: StoreSettings["columns"]) {
  const counts = new Map<string, number>();
  let lines = 0;
  const onLine = (): void => {
    lines += 1;
  };
  const findings = { add: () => {} };
  const context = { store, settings: { columns }, findings, notes: createNotes(), onLine, columnOf: String };
  const read = store === "shopify" ? readShopify : readWooCommerce;
  try {
    for await (const { category } of read([file], context)) counts.set(category, (counts.get(category) ?? 0) + 1);
  } catch (error) {
    // The dry run reports the line.
    if (!(error instanceof CsvFault)) throw error;
  }
  const categories = [...counts].map(([name, products]) => ({ name, products }));
  return { lines, categories: categories.sort((a, b) => b.products - a.products).slice(0, maxCategories) };
}

/** Previews how a file would be read. */
export async function readFile(
  file: Buffer,
  store: Store | undefined,
  columns: StoreSettings["columns"],
): Promise<StoreFileFacts> {
  const [header = [], first = []] = await readBeginning(file);
  const fields = store === undefined ? [] : toFields(store, header, columns);
  const named = header.flatMap((name, at) => {
    const sample = (first[at] ?? "").replace(/\s+/g, " ").trim().slice(0, maxSample).toWellFormed();
    return name.trim() === "" ? [] : [{ name: name.replace(/^\uFEFF/, "").trim(), field: fields[at] ?? "", sample }];
  });
  if (store === undefined) return { store: null, columns: named, missing: [], categories: [], lines: 0 };
  const missing = missingFields(store, fields);
  const counted = missing.length > 0 ? { lines: 0, categories: [] } : await countCategories(file, store, columns);
  return { store, columns: named, missing, ...counted };
}
