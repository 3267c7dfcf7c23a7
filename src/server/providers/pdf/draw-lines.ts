import type { Invoice, InvoiceLine } from "#server/modules/orders/index.ts";
import { ink, type Pen, page, type TextStyle } from "./pen.ts";

interface Column {
  readonly x: number;
  readonly width: number;
}

const gutter = 8;
const widths = { nameEn: 140, quantity: 36, unitPrice: 72, discount: 66, total: 74, nameAr: 127.28 } as const;
type ColumnName = keyof typeof widths;

const columns = (() => {
  let x = page.margin;
  const entries = Object.entries(widths).map(([name, width]): [string, Column] => {
    const column = { x: x + gutter / 2, width: width - gutter };
    x += width;
    return [name, column];
  });
  return Object.fromEntries(entries) as Record<ColumnName, Column>;
})();

const nameStyle = { size: 8.5, weight: 600 } as const;
const detailStyle = { size: 7.5, color: ink.muted } as const;
const english = { direction: "ltr", align: "left" } as const;
const arabic = { direction: "rtl", align: "right" } as const;
const number: TextStyle = { size: 8.5, direction: "ltr", align: "center", tag: "TD" };
const padding = 7;

/** The table header: both languages stacked above numbers, side by side above names. */
export function drawTableHead(pen: Pen, heads: Invoice["columns"], y: number): number {
  const height = 30;
  pen.box(page.margin, y, page.width - 2 * page.margin, height, ink.dark, 6);
  const style = { size: 7.5, weight: 600, color: ink.onDark } as const;
  const named = { ...style, tag: "TH" } as const;
  pen.within("TR", () => {
    pen.text(heads.name.en, { ...columns.nameEn, y: y + 9 }, { ...named, ...english });
    for (const name of ["quantity", "unitPrice", "discount", "total"] as const) {
      const column = columns[name];
      pen.text(heads[name].en, { ...column, y: y + 3 }, { ...named, direction: "ltr", align: "center" });
    }
    pen.text(heads.name.ar, { ...columns.nameAr, y: y + 9 }, { ...named, ...arabic });
  });
  // The row of Arabic heads has a cell for each column as well.
  pen.within("TR", () => {
    pen.within("TD", () => {});
    for (const name of ["quantity", "unitPrice", "discount", "total"] as const) {
      const column = columns[name];
      pen.text(heads[name].ar, { ...column, y: y + 14 }, { ...named, direction: "rtl", align: "center" });
    }
    pen.within("TD", () => {});
  });
  return y + height + 2;
}

function nameHeight(pen: Pen, line: InvoiceLine, language: "en" | "ar"): number {
  const { width } = language === "en" ? columns.nameEn : columns.nameAr;
  const { direction } = language === "en" ? english : arabic;
  return (
    pen.heightOf(line.name[language], width, { ...nameStyle, direction }) +
    pen.heightOf(line.detail[language], width, { ...detailStyle, direction })
  );
}

export const lineHeightOf = (pen: Pen, line: InvoiceLine): number =>
  Math.max(nameHeight(pen, line, "en"), nameHeight(pen, line, "ar")) + 2 * padding;

/** Draws one order line; returns where the next one starts. */
export function drawLine(pen: Pen, line: InvoiceLine, from: number): number {
  const y = from + padding;
  const drawName = (language: "en" | "ar", column: Column, side: typeof english | typeof arabic) =>
    pen.within("TD", () => {
      const used = pen.text(line.name[language], { ...column, y }, { ...nameStyle, ...side });
      pen.text(line.detail[language], { ...column, y: y + used }, { ...detailStyle, ...side });
    });
  drawName("en", columns.nameEn, english);
  for (const name of ["quantity", "unitPrice", "discount"] as const)
    pen.text(line[name], { ...columns[name], y }, number);
  pen.text(line.total, { ...columns.total, y }, { ...number, weight: 600 });
  drawName("ar", columns.nameAr, arabic);
  const end = from + lineHeightOf(pen, line);
  pen.rule(page.margin, end, page.width - 2 * page.margin);
  return end;
}
