import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Chunks } from "#server/platform/read-csv.ts";
import type { Column } from "./columns.ts";
import type { Plan } from "./plan-product.ts";
import { type Findings, type ProductRow, readRows } from "./read-lines.ts";
import type { ImportOrigin } from "./tables.ts";

/** One reading of a file. */
export interface ProductSource {
  readonly rows: (chunks: Chunks, findings: Findings, onLine: () => void) => AsyncIterable<ProductRow>;
  /** The file's name for a column. */
  readonly columnName?: (column: Column) => string;
  /** Number of products read so far that exist and stay unchanged. */
  readonly keptProducts: () => number;
  /** Called for each batch in the transaction that writes it. */
  readonly written?: (tx: Tx, plans: readonly Plan[]) => Promise<void>;
}

/** A kind of file: its job, and how to read it with the uploaded settings. */
export interface FileKind {
  readonly origin: ImportOrigin;
  readonly job: string;
  readonly open: (reader: Reader, settings: unknown) => Promise<ProductSource>;
}

/** Files in this shop's own format. */
export const csvFiles: FileKind = {
  origin: "csv",
  job: "import-products",
  open: async () => ({ rows: readRows, keptProducts: () => 0 }),
};
