import type { LabelsPaper, ManifestPaper, Paper, PickListPaper, SlipsPaper } from "#server/modules/shipping/index.ts";
import { toSquares } from "../draw-qr.ts";
import { ink, type Pen, page } from "../pen.ts";
import { joinLabels } from "./join-labels.ts";
import { drawDocument, drawTable, left, makeRoom, type TableColumn, width } from "./sheet.ts";

const heading = { size: 15, weight: 700, tag: "H1" } as const;
const plain = { size: 9 } as const;

/** A square code in a corner, for scanners; the text stands beside it. */
function drawCode(
  pen: Pen,
  text: string,
  box: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const grid = toSquares(text);
  pen.squares(box.x, box.y, box.side / grid.length, grid, text);
}

const pickColumns: readonly TableColumn[] = [
  { head: "Place", share: 1, weight: 600, isCode: true },
  { head: "SKU", share: 1.6, isCode: true },
  { head: "Product", share: 3 },
  { head: "المنتج", share: 3, align: "right" },
  { head: "Size", share: 1 },
  { head: "Pieces", share: 0.8, weight: 600, align: "center", isCode: true },
  { head: "Orders", share: 2.4, isCode: true },
  { head: "Picked", share: 0.8 },
];

const drawPickList = ({ title, rows }: PickListPaper): Promise<Uint8Array> =>
  drawDocument({ title }, (pen) => {
    const y = page.margin + pen.text(title, { x: left, y: page.margin, width }, heading) + 8;
    const cells = rows.map((row) => [
      row.place,
      row.sku,
      row.name.en,
      row.name.ar,
      row.detail,
      row.quantity,
      row.orders,
      "",
    ]);
    drawTable(pen, { columns: pickColumns, rows: cells }, y);
  });

type Slip = SlipsPaper["slips"][number];

const slipColumns = (hasPrices: boolean): TableColumn[] => [
  { head: "Place", share: 0.9, isCode: true },
  { head: "SKU", share: 1.6, isCode: true },
  { head: "Item", share: 3 },
  { head: "المنتج", share: 3, align: "right" },
  { head: "Pieces / العدد", share: 1.1, weight: 600, align: "center", isCode: true },
  ...(hasPrices ? [{ head: "Total / الإجمالي", share: 1.4, align: "right", isCode: true } as const] : []),
];

const both = (name: string, detail: string): string => (detail === "" ? name : `${name} – ${detail}`);

function drawSlip(pen: Pen, slip: Slip): void {
  const half = width / 2 - 40;
  const side = 62;
  let y: number = page.margin;
  pen.text(slip.brand.en, { x: left, y, width: half }, { ...heading, direction: "ltr" });
  pen.text(
    slip.brand.ar,
    { x: left + width - half, y, width: half },
    { ...heading, tag: "P", direction: "rtl", align: "right" },
  );
  drawCode(pen, slip.orderNumber, { x: left + (width - side) / 2, y, side });
  y += 26;
  const part = slip.part === "" ? "" : ` · ${slip.part}`;
  pen.text(`Order ${slip.orderNumber}${part}`, { x: left, y, width: half }, { size: 11, weight: 600 });
  pen.text(
    `الطلب ${slip.orderNumber}${part}`,
    { x: left + width - half, y, width: half },
    { size: 11, weight: 600, direction: "rtl", align: "right" },
  );
  y += 18;
  pen.text(slip.day, { x: left, y, width: half }, plain);
  y = Math.max(y, page.margin + side) + 12;
  for (const line of slip.to) y += pen.text(line, { x: left, y, width }, { ...plain, align: "natural" });
  y += 10;
  const rows = slip.lines.map((line) => [
    ...[line.place, line.sku, both(line.name.en, line.detail.en), both(line.name.ar, line.detail.ar), line.quantity],
    ...(slip.hasPrices ? [line.price] : []),
  ]);
  y = drawTable(pen, { columns: slipColumns(slip.hasPrices), rows }, y);
  for (const text of [slip.message, slip.note])
    if (text !== "")
      y = makeRoom(pen, y, 40) + pen.text(text, { x: left, y, width }, { ...plain, align: "natural" }) + 6;
  if (slip.cash === "") return;
  y = makeRoom(pen, y, 30);
  pen.box(left, y, width, 26, ink.raised, 6);
  pen.text(`Cash on delivery: ${slip.cash}`, { x: left + 10, y: y + 6, width: half }, { size: 10, weight: 600 });
  pen.text(
    `الدفع عند الاستلام: ${slip.cash}`,
    { x: left + width - half - 10, y: y + 6, width: half },
    { size: 10, weight: 600, direction: "rtl", align: "right" },
  );
}

/** Draws each part on pages of its own. */
function drawEach<T>(pen: Pen, parts: readonly T[], draw: (part: T) => void): void {
  for (const [at, part] of parts.entries()) {
    if (at > 0) pen.document.addPage();
    draw(part);
  }
}

const drawSlips = ({ slips }: SlipsPaper): Promise<Uint8Array> =>
  drawDocument({ title: "Packing slips" }, (pen) => drawEach(pen, slips, (slip) => drawSlip(pen, slip)));

/** A6, in points. */
const label = { width: 297.64, margin: 16 } as const;

function drawLabel(pen: Pen, one: LabelsPaper["labels"][number]): void {
  const x = label.margin;
  const wide = label.width - 2 * label.margin;
  const side = 92;
  let y: number = label.margin;
  pen.text(one.carrier, { x, y, width: wide - side - 8 }, { size: 15, weight: 700, tag: "H1" });
  drawCode(pen, one.number, { x: x + wide - side, y, side });
  y += 28;
  pen.text(one.number, { x, y, width: wide - side - 8 }, { size: 13, weight: 600, direction: "ltr" });
  y += 24;
  pen.text(one.orderNumber, { x, y, width: wide - side - 8 }, { size: 10, direction: "ltr" });
  y = label.margin + side + 12;
  pen.rule(x, y, wide, ink.dark);
  y += 8;
  for (const [at, line] of one.to.entries())
    y += pen.text(
      line,
      { x, y, width: wide },
      { size: at === 0 ? 13 : 10.5, align: "natural", ...(at === 0 ? { weight: 700 } : {}) },
    );
  y += 2;
  y += pen.text(one.phone, { x, y, width: wide }, { size: 12, weight: 600, direction: "ltr" }) + 6;
  if (one.cash !== "") {
    pen.box(x, y, wide, 26, ink.dark, 4);
    pen.text(`COD ${one.cash}`, { x: x + 8, y: y + 5, width: wide - 16 }, { size: 12, weight: 700, color: ink.onDark });
    y += 34;
  }
  pen.rule(x, y, wide);
  pen.text(`${one.from} · ${one.weight}`, { x, y: y + 6, width: wide }, { size: 9, color: ink.muted });
}

const drawLabels = ({ labels }: LabelsPaper): Promise<Uint8Array> =>
  drawDocument({ title: "Labels", size: "A6" }, (pen) => drawEach(pen, labels, (one) => drawLabel(pen, one)));

const manifestColumns: readonly TableColumn[] = [
  { head: "No.", share: 0.5, align: "center", isCode: true },
  { head: "Parcel", share: 1.8, weight: 600, isCode: true },
  { head: "Order", share: 1.2, isCode: true },
  { head: "To", share: 2.2 },
  { head: "City", share: 1.6 },
  { head: "Weight", share: 1, align: "right", isCode: true },
  { head: "Cash", share: 1.4, align: "right", isCode: true },
];

function drawList(pen: Pen, { brand, carrier, day, rows, totals }: ManifestPaper["lists"][number]): void {
  let y = page.margin + pen.text(`Manifest: ${carrier}, ${day}`, { x: left, y: page.margin, width }, heading);
  y += pen.text(brand.en, { x: left, y, width }, { size: 9, color: ink.muted }) + 8;
  const cells = rows.map((row, at) => [
    String(at + 1),
    row.number,
    row.orderNumber,
    row.name,
    row.city,
    row.weight,
    row.cash,
  ]);
  y = drawTable(pen, { columns: manifestColumns, rows: cells }, y);
  y = makeRoom(pen, y, 90);
  y += pen.text(totals, { x: left, y, width }, { size: 10, weight: 600 }) + 34;
  const third = width / 3 - 12;
  for (const [at, word] of ["Courier's name", "Signature", "Date and time"].entries()) {
    const x = left + at * (third + 18);
    pen.rule(x, y, third, ink.dark);
    pen.text(word, { x, y: y + 4, width: third }, { size: 8, color: ink.muted });
  }
}

const drawManifest = ({ lists }: ManifestPaper): Promise<Uint8Array> =>
  drawDocument({ title: "Manifest" }, (pen) => drawEach(pen, lists, (list) => drawList(pen, list)));

/** Draws a paper of the packing desk. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case "pick-list":
      return drawPickList(paper);
    case "slips":
      return drawSlips(paper);
    case "labels":
      return drawLabels(paper);
    case "manifest":
      return drawManifest(paper);
    case "join":
      return joinLabels(paper);
  }
}
