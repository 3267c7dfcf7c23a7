import { parseAmountCell } from "#server/platform/amount-cell.ts";
import { cellAsWritten } from "#server/platform/csv.ts";
import { CsvFault, type CsvRow, csvFaults, detectEncoding, readCsv } from "#server/platform/read-csv.ts";
import { type BankFileProblem, maxBankFileRows } from "#shared/contract/admin-bank.ts";
import type { Minor } from "#shared/domain/money.ts";
import {
  type BankColumn,
  type BankColumns,
  bankColumns,
  guessBankColumns,
  parseBankDay,
} from "#shared/domain/transfers.ts";
import { fileUnreadable, otherColumns } from "./errors.ts";

/** Money that arrived, as the bank wrote it. */
export interface IncomingRow {
  readonly line: number;
  readonly bookedOn: string;
  readonly amountMinor: Minor;
  readonly payer: string;
  readonly text: string;
}

export interface BankFile {
  readonly rows: readonly IncomingRow[];
  readonly outgoing: number;
}

const maxProblems = 50;
/** Rows of titles may precede the header. */
const maxTitles = 30;
const [maxPayer, maxText] = [200, 500];

const noTable = "There is no table with columns in this file: download the statement as CSV from the bank";
const noMt940 = "This is an MT940 file: download the statement as CSV from the bank instead";

/** MT940 begins with the reference and the account, maybe in SWIFT's envelope. */
const isMt940 = (file: Buffer): boolean =>
  /(^\s*|\n)(\{1:F|:20:[^\n]*\n:(21|25|28C?):)/.test(file.subarray(0, 2000).toString("latin1"));

async function readAll(file: Buffer): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const { line, cells } of readCsv([file], { encoding: detectEncoding(file) })) {
      rows.push({ line, cells: cells.map((cell) => cellAsWritten(cell.replace(/^\uFEFF/, "").trim()).trim()) });
      if (rows.length > maxBankFileRows + maxTitles)
        throw fileUnreadable([{ line: 0, column: "", message: `A file has ${maxBankFileRows} rows at most` }]);
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw fileUnreadable([
      { line: error.code === "NOT_CSV" ? 0 : error.line, column: "", message: csvFaults[error.code] },
    ]);
  }
  return rows;
}

const fold = (name: string): string => name.toLowerCase();

/** Finds the positions of the columns. Throws BANK_FILE_COLUMNS where the file has others. */
function findHeader(rows: readonly CsvRow[], columns: BankColumns) {
  const named = bankColumns.filter((column) => columns[column] !== "");
  const at = rows.slice(0, maxTitles).findIndex(({ cells }) => {
    const names = new Set(cells.map(fold));
    return named.length > 0 && named.every((column) => names.has(fold(columns[column])));
  });
  const header = rows[at];
  if (header === undefined) {
    const isHeader = ({ cells }: CsvRow) => cells.filter((cell) => cell !== "").length > 2;
    const names = [...new Set((rows.find(isHeader)?.cells ?? []).filter((cell) => cell !== ""))];
    const shown = names.map((name) => name.slice(0, 100));
    if (shown.length === 0) throw fileUnreadable([{ line: 0, column: "", message: noTable }]);
    throw otherColumns(shown, guessBankColumns(shown));
  }
  const names = header.cells.map(fold);
  const placeOf = (column: BankColumn): number => (columns[column] === "" ? -1 : names.indexOf(fold(columns[column])));
  return { rows: rows.slice(at + 1), placeOf };
}

type Read = IncomingRow | "outgoing" | undefined;

function createReader(placeOf: (column: BankColumn) => number, columns: BankColumns, problems: BankFileProblem[]) {
  const complain = (line: number, column: BankColumn, text: string, wanted: string): undefined => {
    if (problems.length < maxProblems)
      problems.push({ line, column: columns[column], message: `“${text.slice(0, 40)}” is not ${wanted}` });
    return undefined;
  };
  const textOf = ({ cells }: CsvRow, column: BankColumn): string => cells[placeOf(column)] ?? "";
  return (row: CsvRow): Read => {
    const [day, amount] = [textOf(row, "day"), textOf(row, "amount")];
    const bookedOn = parseBankDay(day);
    // Opening and closing balances, sums and page numbers have no day.
    if (bookedOn === undefined && (day === "" || amount === "")) return undefined;
    if (bookedOn === undefined) return complain(row.line, "day", day, "a day such as 05/11/2026");
    if (amount === "" || amount === "-") return "outgoing";
    const read = parseAmountCell(amount);
    if (read === undefined) return complain(row.line, "amount", amount, "an amount such as 760.20");
    if (read.isNegative || read.amount === 0) return "outgoing";
    const [payer, text] = [textOf(row, "payer").slice(0, maxPayer), textOf(row, "text").slice(0, maxText)];
    return { line: row.line, bookedOn, amountMinor: read.amount, payer, text };
  };
}

/** Reads a statement. Throws BANK_FILE_COLUMNS, BANK_FILE_UNREADABLE. */
export async function readBankFile(file: Buffer, columns: BankColumns): Promise<BankFile> {
  if (isMt940(file)) throw fileUnreadable([{ line: 0, column: "", message: noMt940 }]);
  const all = await readAll(file);
  if (all.length === 0) throw fileUnreadable([{ line: 0, column: "", message: "The file is empty" }]);
  const { rows, placeOf } = findHeader(all, columns);
  const problems: BankFileProblem[] = [];
  const read = createReader(placeOf, columns, problems);
  const found = rows.map(read);
  if (problems.length > 0) throw fileUnreadable(problems);
  const incoming = found.filter((row) => row !== "outgoing" && row !== undefined);
  if (incoming.length === 0) throw fileUnreadable([{ line: 0, column: "", message: "No money arrived in this file" }]);
  return { rows: incoming, outgoing: found.filter((row) => row === "outgoing").length };
}
