import type { CsvFile } from "#shared/contract/admin-reports.ts";

export type Cell = string | number | null;

// A spreadsheet runs a text that begins like this, and so would one that a customer typed as a name.
// Spreadsheets in East Asia take the full-width signs for the same. (Quotes in front of it are counted too, so that what is taken off again on reading is exactly what was put there.)
const startsFormula = /^'*\s*[=+\-@＝＋－＠\t\r\n]/;

/** What a cell said before it was made safe: for reading our own files again. */
export const cellAsWritten = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;

function textCell(text: string): string {
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const cellText = (cell: Cell): string => {
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : textCell(cell);
};

const byteOrderMark = "\uFEFF";

/** Rows as RFC 4180, with the mark that lets spreadsheets read Arabic, and no text that they would run. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(","));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}

export function csvFile(
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  isComplete = true,
): CsvFile {
  return { fileName, content: toCsv(header, rows), rows: rows.length, isComplete };
}
