// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

interface Row {
  readonly id: string;
  readonly items: number;
  readonly note: string;
}
const columns: readonly Column<Row>[] = [
  { id: "id", header: "Order", rowHeader: true, cell: ({ id }) => id },
  { id: "items", header: "Items", under: "total", cell: ({ items }) => items },
  { id: "note", header: "Note", under: "id", lineLabel: "", cell: ({ note }) => note },
  { id: "total", header: "Total", cell: () => "EGP 5.00" },
];
const rows: readonly Row[] = [
  { id: "HM-1", items: 3, note: "late" },
  { id: "HM-2", items: 0, note: "–" },
];

/** Shows the table in a window of this many pixels. */
function show(widthPx: number, shown = columns): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const [from = 0, to = 0] = [...query.matchAll(/([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
    return { matches: widthPx >= from && widthPx <= to, addEventListener: () => {}, removeEventListener: () => {} };
  });
  render(<DataTable caption="Orders" layout="stack" columns={shown} rows={rows} rowKey={({ id }) => id} />);
}
const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const cellsOf = (order: RegExp) => {
  const row = screen.getByRole("row", { name: order });
  return [...within(row).getAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map(
    ({ textContent }) => textContent,
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("on a tablet a column is a line in another column's cells, after its name, and empty values take no line", () => {
  show(768);
  expect(headers()).toEqual(["Order", "Total"]);
  expect(cellsOf(/HM-1/)).toEqual(["HM-1late", "EGP 5.00Items3"]);
  expect(cellsOf(/HM-2/)).toEqual(["HM-2", "EGP 5.00Items0"]);
});

test.each([360, 1280])("in a window of %i pixels all columns are separate", (width) => {
  show(width);
  expect(headers()).toEqual(["Order", "Items", "Note", "Total"]);
  expect(cellsOf(/HM-1/)).toEqual(["HM-1", "3", "late", "EGP 5.00"]);
});

test("a column stays if the one that would contain it is hidden", () => {
  show(
    1024,
    columns.filter(({ id }) => id !== "total"),
  );
  expect(headers()).toEqual(["Order", "Items"]);
});
