import { cellAsWritten } from "#server/platform/csv.ts";
import { type Chunks, CsvFault, csvFaults, readCsv } from "#server/platform/read-csv.ts";
import type { LineProblem } from "#shared/contract/admin-import.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { allColumns, type Column, missing, problem, problemsOfCells, variantColumns } from "./columns.ts";

/** The non-empty cells of a row, by column. */
export interface VariantLine {
  readonly line: number;
  readonly sku: string;
  readonly cells: ReadonlyMap<Column, string>;
}

/** A product of the file: the product fields of its first row, and its variants. */
export interface ProductLines {
  readonly line: number;
  readonly slug: string;
  readonly cells: ReadonlyMap<Column, string>;
  readonly variants: VariantLine[];
}

/** Errors found; only the first ones are kept. */
export interface Findings {
  readonly kept: readonly LineProblem[];
  readonly count: number;
  add(...found: readonly LineProblem[]): void;
}

const maxKept = 200;
export const maxLines = 100_000;

export const tooManyLines = (line: number): LineProblem =>
  problem(line, "", "TOO_MANY_LINES", `A file has ${maxLines} lines at most`);
export const emptyFile = (): LineProblem => problem(1, "", "EMPTY_FILE", "The file is empty");

/** `columnName`: the file's name for one of this shop's columns. */
export function createFindings(columnName: (column: Column) => string = (column) => column): Findings {
  const kept: LineProblem[] = [];
  let count = 0;
  return {
    kept,
    get count() {
      return count;
    },
    add: (...found) => {
      count += found.length;
      const named = found.slice(0, maxKept - kept.length).map((one) => ({ ...one, column: columnName(one.column) }));
      kept.push(...named);
    },
  };
}

function readHeader(cells: readonly string[], findings: Findings): Column[] {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, "")
      .trim()
      .toLowerCase(),
  );
  const known = new Set<string>(allColumns);
  for (const [at, name] of names.entries()) {
    if (name === "") continue;
    if (!known.has(name)) findings.add(problem(1, name, "UNKNOWN_COLUMN", "There is no such column"));
    if (names.indexOf(name) !== at) findings.add(problem(1, name, "DUPLICATE_COLUMN", "This column comes twice"));
  }
  for (const name of ["product", "sku"]) {
    if (!names.includes(name)) findings.add(problem(1, name, "MISSING_COLUMN", "This column is needed"));
  }
  return names;
}

function toCells(line: number, header: readonly Column[], cells: readonly string[], findings: Findings) {
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ""))
    findings.add(problem(line, "", "TOO_MANY_CELLS", "There are more cells than columns"));
  const filled = header.flatMap((column, at): [Column, string][] => {
    const text = cellAsWritten((cells[at] ?? "").trim()).trim();
    return text === "" || column === "" ? [] : [[column, text]];
  });
  return new Map(filled);
}

const within = (cells: ReadonlyMap<Column, string>, isVariant: boolean) =>
  new Map([...cells].filter(([column]) => variantColumns.has(column) === isVariant));

/** Groups rows into products and reports rows that contradict each other. */
class Grouping {
  private current: ProductLines | undefined;
  private readonly slugs = new Map<string, number>();
  private readonly skus = new Map<string, number>();
  private readonly barcodes = new Map<string, number>();
  private readonly findings: Findings;

  constructor(findings: Findings) {
    this.findings = findings;
  }

  /** Returns the product completed by this row, if any. */
  take(line: number, cells: ReadonlyMap<Column, string>): ProductLines | undefined {
    this.findings.add(...problemsOfCells(line, cells));
    const slug = cells.get("product");
    const sku = cells.get("sku");
    if (slug === undefined) this.findings.add(missing(line, "product"));
    if (sku === undefined) this.findings.add(missing(line, "sku"));
    if (slug === undefined || sku === undefined) return undefined;
    const twin = this.skus.get(sku);
    if (twin !== undefined) this.findings.add(problem(line, "sku", "SKU_TWICE", `Line ${twin} has this SKU, too`));
    this.skus.set(sku, line);
    this.takeBarcode(line, cells.get("barcode"));
    const variant = { line, sku, cells: within(cells, true) };
    const own = within(cells, false);
    if (this.current?.slug === slug) {
      this.differences(this.current, line, own);
      this.current.variants.push(variant);
      return undefined;
    }
    const earlier = this.slugs.get(slug);
    if (earlier !== undefined)
      this.findings.add(
        problem(line, "product", "PRODUCT_APART", `Belongs below line ${earlier}, to the same product`),
      );
    this.slugs.set(slug, line);
    const done = this.current;
    this.current = { line, slug, cells: own, variants: [variant] };
    return done;
  }

  private takeBarcode(line: number, typed: string | undefined): void {
    const key = typed === undefined ? undefined : barcodeKey(typed);
    if (key === undefined) return;
    const twin = this.barcodes.get(key);
    if (twin !== undefined)
      this.findings.add(problem(line, "barcode", "BARCODE_TWICE", `Line ${twin} has this bar code, too`));
    this.barcodes.set(key, line);
  }

  private differences(first: ProductLines, line: number, cells: ReadonlyMap<Column, string>): void {
    for (const [column, text] of cells) {
      if (first.cells.get(column) !== text)
        this.findings.add(problem(line, column, "DIFFERS", `Says something else than line ${first.line}`));
    }
  }

  end(): ProductLines | undefined {
    return this.current;
  }
}

/** A row in this shop's columns, from any source. */
export interface ProductRow {
  readonly line: number;
  readonly cells: ReadonlyMap<Column, string>;
}

/** Yields the rows of a file in this shop's format; adds format errors to the findings. */
export async function* readRows(chunks: Chunks, findings: Findings, onLine: () => void): AsyncGenerator<ProductRow> {
  let header: Column[] | undefined;
  let count = 0;
  for await (const { line, cells } of readCsv(chunks)) {
    if (header === undefined) {
      header = readHeader(cells, findings);
      if (findings.count > 0) return;
      continue;
    }
    count += 1;
    onLine();
    if (count > maxLines) {
      findings.add(tooManyLines(line));
      return;
    }
    yield { line, cells: toCells(line, header, cells, findings) };
  }
  if (header === undefined && findings.count === 0) findings.add(emptyFile());
}

/** Yields the products of rows; adds contradictions, and the reason if the file cannot be read further. */
export async function* groupRows(rows: AsyncIterable<ProductRow>, findings: Findings): AsyncGenerator<ProductLines> {
  const grouping = new Grouping(findings);
  try {
    for await (const { line, cells } of rows) {
      const done = grouping.take(line, cells);
      if (done !== undefined) yield done;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    findings.add(problem(error.line, "", error.code, csvFaults[error.code]));
  }
  const last = grouping.end();
  if (last !== undefined) yield last;
}
