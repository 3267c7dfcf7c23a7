import type { Invoice, InvoiceAmount } from "#server/modules/orders/index.ts";
import { drawBand, drawFacts, drawParties, drawSmallBand } from "./draw-head.ts";
import { drawLine, drawTableHead, lineHeightOf } from "./draw-lines.ts";
import { drawQr, qrHeight } from "./draw-qr.ts";
import { createPen, ink, type Pen, page, type TextStyle } from "./pen.ts";

const left = page.margin;
const width = page.width - 2 * page.margin;
const bottom = page.height - 44;
const rowHeight = 17.5;
const totalHeight = 28;
const noteHeight = 38;

const rowStyles: Readonly<Record<InvoiceAmount["tone"], TextStyle>> = {
  plain: { size: 9 },
  saving: { size: 9, color: ink.success },
  quiet: { size: 8, color: ink.muted },
  total: { size: 11, weight: 700, color: ink.onDark },
};
const heightOf = ({ tone }: InvoiceAmount): number => (tone === "total" ? totalHeight + 8 : rowHeight);

/** Label and amount in English on the left half, in Arabic on the right. */
function drawAmount(pen: Pen, { label, amount, tone }: InvoiceAmount, from: number): number {
  const style = rowStyles[tone];
  const isTotal = tone === "total";
  const height = isTotal ? totalHeight : rowHeight;
  const top = isTotal ? from + 3 : from;
  if (isTotal) pen.box(left, top, width, height, ink.dark, 8);
  const inset = isTotal ? 12 : 4;
  const y = top + (height - style.size * 1.55) / 2;
  const half = width / 2 - 12;
  const sides = { en: left + inset, ar: left + width / 2 + 12 - inset };
  const labelStyle: TextStyle = { ...style, tag: "TD" };
  const amountStyle: TextStyle = { ...labelStyle, weight: style.weight ?? 600 };
  pen.text(label.en, { x: sides.en, y, width: half }, { ...labelStyle, direction: "ltr", align: "left" });
  pen.text(amount.en, { x: sides.en, y, width: half - inset }, { ...amountStyle, direction: "ltr", align: "right" });
  pen.text(amount.ar, { x: sides.ar + inset, y, width: half }, { ...amountStyle, direction: "rtl", align: "left" });
  pen.text(label.ar, { x: sides.ar, y, width: half }, { ...labelStyle, direction: "rtl", align: "right" });
  return from + heightOf({ label, amount, tone });
}

function drawLines(pen: Pen, invoice: Invoice, from: number): number {
  let y = from;
  pen.within("Table", () => {
    y = drawTableHead(pen, invoice.columns, y);
    for (const line of invoice.lines) {
      if (y + lineHeightOf(pen, line) > bottom) {
        pen.document.addPage();
        y = drawSmallBand(pen, invoice);
        // The head of later pages repeats the first one.
        pen.aside(() => {
          y = drawTableHead(pen, invoice.columns, y);
        });
      }
      pen.within("TR", () => {
        y = drawLine(pen, line, y);
      });
    }
  });
  return y + 8;
}

function drawAmounts(pen: Pen, invoice: Invoice, from: number): number {
  const needed = invoice.amounts.reduce((sum, amount) => sum + heightOf(amount), noteHeight);
  let y = from;
  if (y + needed > bottom) {
    pen.document.addPage();
    y = drawSmallBand(pen, invoice);
  }
  pen.within("Table", () => {
    for (const amount of invoice.amounts) {
      pen.within("TR", () => {
        y = drawAmount(pen, amount, y);
      });
    }
  });
  return y + 10;
}

/** The code for the tax authority, on a new page where the amounts leave no room. */
function drawCode(pen: Pen, invoice: Invoice, from: number): number {
  const { qr } = invoice;
  if (qr === null) return from;
  if (from + qrHeight + noteHeight <= bottom) return drawQr(pen, qr, from);
  pen.document.addPage();
  return drawQr(pen, qr, drawSmallBand(pen, invoice));
}

function drawNote(pen: Pen, { note }: Invoice, y: number): void {
  const style = { size: 8, color: ink.muted, align: "center" } as const;
  pen.text(note.ar, { x: left, y, width }, { ...style, direction: "rtl" });
  pen.text(note.en, { x: left, y: y + 14, width }, { ...style, direction: "ltr" });
}

function drawFeet(pen: Pen, invoice: Invoice): void {
  const { count } = pen.document.bufferedPageRange();
  const style = { size: 7.5, color: ink.muted } as const;
  const y = page.height - 32;
  for (let index = 0; index < count; index++) {
    pen.document.switchToPage(index);
    pen.rule(left, y - 6, width);
    const filled = (text: string) => text.replace("{page}", String(index + 1)).replace("{pages}", String(count));
    pen.aside(() => {
      pen.text(filled(invoice.pageLabel.en), { x: left, y, width }, { ...style, direction: "ltr" });
      pen.text(filled(invoice.pageLabel.ar), { x: left, y, width }, { ...style, direction: "rtl", align: "right" });
      pen.text(invoice.number, { x: left, y, width }, { ...style, direction: "ltr", align: "center" });
    });
  }
}

/** Draws an invoice on A4 pages: Arabic from the right edge, English from the left. */
export function drawInvoice(invoice: Invoice): Promise<Uint8Array> {
  const changed = new Date(invoice.changedAt);
  const pen = createPen({
    Title: `${invoice.title.en} ${invoice.number} / ${invoice.title.ar} ${invoice.number}`,
    Author: invoice.brand.en,
    Producer: invoice.brand.en,
    Creator: invoice.brand.en,
    // Independent of the current time: the same order gives the same bytes.
    CreationDate: changed,
    ModDate: changed,
  });
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pen.document.on("data", (chunk) => chunks.push(chunk));
    pen.document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pen.document.on("error", reject);
    const head = drawParties(pen, invoice, drawFacts(pen, invoice.facts, drawBand(pen, invoice)));
    const amountsEnd = drawAmounts(pen, invoice, drawLines(pen, invoice, head));
    drawNote(pen, invoice, drawCode(pen, invoice, amountsEnd));
    drawFeet(pen, invoice);
    pen.end();
  });
}
