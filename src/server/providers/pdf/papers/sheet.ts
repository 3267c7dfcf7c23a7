import { createPen, ink, type Pen, page } from "../pen.ts";

export const left = page.margin;
export const width = page.width - 2 * page.margin;
const bottom = page.height - 44;

/** A column of a table: its share of the page's width and how its cells are set. */
export interface TableColumn {
  readonly head: string;
  readonly share: number;
  readonly align?: "left" | "right" | "center";
  readonly weight?: 600;
  /** Codes read from left to right; names by their own direction. */
  readonly isCode?: boolean;
}

const padding = 6;
const gap = 8;
const cellSize = 8.5;

interface Placed extends TableColumn {
  readonly x: number;
  readonly wide: number;
}

function place(columns: readonly TableColumn[]): Placed[] {
  const sum = columns.reduce((total, { share }) => total + share, 0);
  let x = left;
  return columns.map((column) => {
    const wide = (width * column.share) / sum;
    const placed = { ...column, x: x + gap / 2, wide: wide - gap };
    x += wide;
    return placed;
  });
}

const styleOf = ({ align = "left", weight, isCode = false }: TableColumn) =>
  ({
    size: cellSize,
    tag: "TD",
    align,
    direction: isCode ? "ltr" : "auto",
    ...(weight === undefined ? {} : { weight }),
  }) as const;

function drawHead(pen: Pen, columns: readonly Placed[], y: number): number {
  pen.box(left, y, width, 20, ink.dark, 4);
  pen.within("TR", () => {
    for (const { head, x, wide, align = "left" } of columns)
      pen.text(head, { x, y: y + 4, width: wide }, { size: 7.5, weight: 600, color: ink.onDark, align, tag: "TH" });
  });
  return y + 22;
}

/** Draws a table over as many pages as it needs; returns where what follows starts. */
export function drawTable(
  pen: Pen,
  { columns, rows }: { readonly columns: readonly TableColumn[]; readonly rows: readonly (readonly string[])[] },
  from: number,
): number {
  const placed = place(columns);
  let y = from;
  pen.within("Table", () => {
    y = drawHead(pen, placed, y);
    for (const cells of rows) {
      const heights = placed.map((column, at) => pen.heightOf(cells[at] ?? "", column.wide, styleOf(column)));
      const height = Math.max(...heights) + padding;
      if (y + height > bottom) {
        pen.document.addPage();
        pen.aside(() => {
          y = drawHead(pen, placed, page.margin);
        });
      }
      pen.within("TR", () => {
        for (const [at, column] of placed.entries())
          pen.text(cells[at] ?? "", { x: column.x, y: y + padding / 2, width: column.wide }, styleOf(column));
      });
      y += height;
      pen.rule(left, y, width);
    }
  });
  return y + 10;
}

/** Starts a new page where less than this height is left. */
export function makeRoom(pen: Pen, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pen.document.addPage();
  return page.margin;
}

/** A document as its bytes. */
export function drawDocument(
  { title, size = "A4" }: { readonly title: string; readonly size?: "A4" | "A6" },
  draw: (pen: Pen) => void,
): Promise<Uint8Array> {
  const info = { Title: title, Author: "Himma", Producer: "Himma", Creator: "Himma" };
  const pen = createPen({ ...info, CreationDate: new Date(0), ModDate: new Date(0) }, size, "en");
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pen.document.on("data", (chunk) => chunks.push(chunk));
    pen.document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pen.document.on("error", reject);
    draw(pen);
    pen.end();
  });
}
