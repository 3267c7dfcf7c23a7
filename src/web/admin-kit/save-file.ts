import type { CsvFile } from "#shared/contract/admin-reports.ts";

/** Downloads a file from a call's reply. */
export function saveFile({ fileName, content }: CsvFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
