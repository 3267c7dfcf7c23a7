import type { CsvFile } from "#shared/contract/admin-reports.ts";

/** Lets the browser keep a file that a call has answered with. */
export function saveFile({ fileName, content }: CsvFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
