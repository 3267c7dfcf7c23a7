import type { CsvFile } from "#shared/contract/admin-reports.ts";

export type Cell = string | number | null;

// Spreadsheets run a cell that begins like this as a formula (CSV injection). East Asian ones also accept the
// full-width characters. Leading quotes are counted, so that reading removes exactly what writing added.
const startsFormula = /^'*\s*[=+\-@＝＋－＠\t\r\n]/;

/** Removes the formula guard from a cell, for reading our own files. */
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

/** Rows as RFC 4180 with a BOM, so that spreadsheets detect UTF-8, and with formulas guarded. */
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
