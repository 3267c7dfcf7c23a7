import { emptyFile, type Findings, maxLines, problem, tooManyLines } from "#server/modules/product-import/index.ts";
import { cellAsWritten } from "#server/platform/csv.ts";
import { type Chunks, readCsv } from "#server/platform/read-csv.ts";
import type { StoreSettings } from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { missingFields, toFields, usualName } from "./field-names.ts";

/** Stores write a column for every property that any product has. */
export const maxStoreColumns = 1000;

/** A row in the store's fields. */
export interface StoreRow {
  readonly line: number;
  /** "" for empty cells and for fields without a column. */
  readonly get: (field: string) => string;
}

export interface TableContext {
  readonly store: Store;
  readonly settings: Pick<StoreSettings, "columns">;
  readonly findings: Pick<Findings, "add">;
  readonly onLine: () => void;
  /** Called once with the file's name for each field. */
  readonly onHeader?: (names: ReadonlyMap<string, string>) => void;
}

/** Yields the rows of a store's file. */
export async function* readTable(chunks: Chunks, context: TableContext): AsyncGenerator<StoreRow> {
  const { store, settings, findings } = context;
  let places: ReadonlyMap<string, number> | undefined;
  let count = 0;
  for await (const { line, cells } of readCsv(chunks, { maxColumns: maxStoreColumns })) {
    if (places === undefined) {
      const fields = toFields(store, cells, settings.columns);
      places = new Map(fields.flatMap((field, at): [string, number][] => (field === "" ? [] : [[field, at]])));
      context.onHeader?.(new Map([...places].map(([field, at]) => [field, cells[at]?.trim() ?? field])));
      const missing = missingFields(store, fields);
      for (const field of missing)
        findings.add(problem(1, usualName(store, field), "MISSING_COLUMN", "This column is needed"));
      if (missing.length > 0) return;
      continue;
    }
    count += 1;
    context.onLine();
    if (count > maxLines) return findings.add(tooManyLines(line));
    const known = places;
    yield { line, get: (field) => cellAsWritten((cells[known.get(field) ?? -1] ?? "").trim()).trim() };
  }
  if (places === undefined) findings.add(emptyFile());
}
