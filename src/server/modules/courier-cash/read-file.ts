import { parseAmountCell } from "#server/platform/amount-cell.ts";
import { cellAsWritten } from "#server/platform/csv.ts";
import { CsvFault, type CsvRow, csvFaults, detectEncoding, readCsv } from "#server/platform/read-csv.ts";
import { type FileProblem, maxStatementRows } from "#shared/contract/admin-courier-cash.ts";
import {
  guessColumns,
  type StatementColumn,
  type StatementColumns,
  statementColumns,
} from "#shared/domain/courier-cash.ts";
import { add, type Minor, minor, subtract, zeroMinor } from "#shared/domain/money.ts";
import { otherColumns, statementUnreadable } from "./errors.ts";

/** A row as its carrier wrote it. */
export interface FileRow {
  readonly line: number;
  readonly awb: string;
  readonly reference: string;
  readonly collectedMinor: Minor;
  readonly feeMinor: Minor;
  readonly taxMinor: Minor;
  readonly netMinor: Minor;
  readonly day: string;
}

const maxProblems = 50;
/** Maximum lines of titles above the header. */
const maxTitles = 20;

const noTable = "There is no table with columns in this file: ask the courier for a CSV file";

async function readAll(file: Buffer): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const { line, cells } of readCsv([file], { encoding: detectEncoding(file) })) {
      rows.push({ line, cells: cells.map((cell) => cellAsWritten(cell.replace(/^\uFEFF/, "").trim()).trim()) });
      if (rows.length > maxStatementRows + maxTitles)
        throw statementUnreadable([{ line: 0, column: "", message: `A file has ${maxStatementRows} rows at most` }]);
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw statementUnreadable([
      { line: error.code === "NOT_CSV" ? 0 : error.line, column: "", message: csvFaults[error.code] },
    ]);
  }
  return rows;
}

const fold = (name: string): string => name.toLowerCase();

/** Finds the header and the positions of the columns. Throws STATEMENT_COLUMNS when the file has others. */
function findHeader(rows: readonly CsvRow[], columns: StatementColumns) {
  const named = statementColumns.filter((column) => columns[column] !== "");
  const at = rows.slice(0, maxTitles).findIndex(({ cells }) => {
    const names = new Set(cells.map(fold));
    return named.length > 0 && named.every((column) => names.has(fold(columns[column])));
  });
  const header = rows[at];
  if (header === undefined) {
    const likely = rows.find(({ cells }) => cells.filter((cell) => cell !== "").length > 1)?.cells ?? [];
    const names = [...new Set(likely.filter((cell) => cell !== "").map((cell) => cell.slice(0, 100)))];
    if (names.length === 0) throw statementUnreadable([{ line: 0, column: "", message: noTable }]);
    throw otherColumns(names, guessColumns(names));
  }
  const names = header.cells.map(fold);
  const placeOf = (column: StatementColumn): number =>
    columns[column] === "" ? -1 : names.indexOf(fold(columns[column]));
  return { rows: rows.slice(at + 1), placeOf };
}

function createReader(
  placeOf: (column: StatementColumn) => number,
  columns: StatementColumns,
  problems: FileProblem[],
) {
  const complain = (line: number, column: StatementColumn, message: string): void => {
    if (problems.length < maxProblems) problems.push({ line, column: columns[column], message });
  };
  const textOf = ({ cells }: CsvRow, column: StatementColumn): string => cells[placeOf(column)] ?? "";
  const amountOf = (row: CsvRow, column: StatementColumn, mayBeNegative: boolean): Minor => {
    const text = textOf(row, column);
    if (text === "" && column !== "collected") return zeroMinor;
    const read = parseAmountCell(text);
    if (read === undefined || (read.isNegative && !mayBeNegative)) {
      complain(row.line, column, `“${text.slice(0, 40)}” is not an amount such as 760.20`);
      return zeroMinor;
    }
    return column === "net" && read.isNegative ? minor(-read.amount) : read.amount;
  };
  return (row: CsvRow): FileRow | undefined => {
    const [awb, reference] = [textOf(row, "awb"), textOf(row, "reference")];
    // A line of totals has no parcel.
    if (awb === "" && reference === "") return undefined;
    if (awb.length > 80) complain(row.line, "awb", "Is too long");
    if (reference.length > 80) complain(row.line, "reference", "Is too long");
    const collectedMinor = amountOf(row, "collected", false);
    const feeMinor = amountOf(row, "fee", true);
    const taxMinor = amountOf(row, "tax", true);
    const netMinor = subtract(collectedMinor, add(feeMinor, taxMinor));
    if (textOf(row, "net") !== "" && amountOf(row, "net", true) !== netMinor)
      complain(row.line, "net", "Is not what was collected less fee and tax");
    const day = textOf(row, "day").slice(0, 40);
    return { line: row.line, awb, reference, collectedMinor, feeMinor, taxMinor, netMinor, day };
  };
}

/** Reads a statement. Throws STATEMENT_COLUMNS, STATEMENT_UNREADABLE. */
export async function readStatementFile(file: Buffer, columns: StatementColumns): Promise<FileRow[]> {
  const all = await readAll(file);
  if (all.length === 0) throw statementUnreadable([{ line: 0, column: "", message: "The file is empty" }]);
  const { rows, placeOf } = findHeader(all, columns);
  const problems: FileProblem[] = [];
  const read = createReader(placeOf, columns, problems);
  const found = rows.flatMap((row) => read(row) ?? []);
  if (problems.length > 0) throw statementUnreadable(problems);
  if (found.length === 0) throw statementUnreadable([{ line: 0, column: "", message: "No row names a parcel" }]);
  return found;
}
