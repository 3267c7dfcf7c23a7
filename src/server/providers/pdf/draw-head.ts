import type { Invoice, InvoiceText } from "#server/modules/orders/index.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { ink, type Pen, page, type TextStyle } from "./pen.ts";
import { readsFromRight } from "./text-lines.ts";

const left = page.margin;
const width = page.width - 2 * page.margin;
const gap = 24;
const half = (width - gap) / 2;
const middle = left + half + gap;

/** Draws a text in both languages: English from the left edge, Arabic from the right. Returns the larger height. */
function sideBySide(pen: Pen, text: LocalizedText, y: number, style: TextStyle): number {
  const en = pen.text(text.en, { x: left, y, width: half }, { ...style, direction: "ltr", align: "left" });
  const ar = pen.text(text.ar, { x: middle, y, width: half }, { ...style, direction: "rtl", align: "right" });
  return Math.max(en, ar);
}

const markPath = "M5.7 19.7A10 10 0 0 1 10.7 2.1M13.3 2.1A10 10 0 0 1 18.3 19.7M6.9 17.2L12 10.1L17.1 17.2";

/** The shop's logo. */
function sign({ document, aside }: Pen, x: number, y: number, size: number): void {
  aside(() => {
    document
      .save()
      .translate(x, y)
      .scale(size / 24);
    document.path(markPath).lineWidth(3).lineCap("round").lineJoin("round").strokeColor(ink.flare).stroke();
    document.restore();
  });
}

const pillColors = {
  paid: [ink.successSoft, ink.success],
  due: [ink.flareSoft, ink.flareStrong],
  refunded: [ink.line, ink.text],
} as const;

function pills(pen: Pen, { label, tone }: Invoice["state"], y: number): void {
  const [soft, strong] = pillColors[tone];
  const size = 8.5;
  const style = { size, weight: 600, color: strong, align: "center" } as const;
  const boxWidth = 104;
  const height = 18;
  for (const [x, text, direction] of [
    [left, label.en, "ltr"],
    [left + width - boxWidth, label.ar, "rtl"],
  ] as const) {
    pen.box(x, y, boxWidth, height, soft, height / 2);
    pen.text(text, { x, y: y + (height - size * 1.55) / 2, width: boxWidth }, { ...style, direction });
  }
}

const bandHeight = 104;
/** Longer titles would touch the logo. */
const maxLargeTitle = 12;

/** The header of the first page; returns where the content starts. */
export function drawBand(pen: Pen, invoice: Invoice): number {
  pen.box(0, 0, page.width, bandHeight, ink.dark);
  pen.box(0, bandHeight, page.width, 3, ink.flare);
  sign(pen, page.width / 2 - 21, 18, 42);
  pen.text(
    invoice.number,
    { x: page.width / 2 - 80, y: 66, width: 160 },
    { size: 11, weight: 600, color: ink.onDark, align: "center", direction: "ltr" },
  );
  sideBySide(pen, invoice.brand, 12, { size: 10, weight: 600, color: ink.mutedOnDark });
  const isLong = Math.max(invoice.title.ar.length, invoice.title.en.length) > maxLargeTitle;
  sideBySide(pen, invoice.title, isLong ? 30 : 25, {
    size: isLong ? 15 : 22,
    weight: 700,
    color: ink.onDark,
    tag: "H1",
  });
  pills(pen, invoice.state, 69);
  return bandHeight + 3 + 14;
}

/** The header of later pages. */
export function drawSmallBand(pen: Pen, invoice: Invoice): number {
  pen.box(0, 0, page.width, 40, ink.dark);
  pen.box(0, 40, page.width, 2, ink.flare);
  sign(pen, page.width / 2 - 11, 9, 22);
  const title = { en: `${invoice.title.en} ${invoice.number}`, ar: `${invoice.title.ar} ${invoice.number}` };
  // Repeats the title of the first page.
  pen.aside(() => sideBySide(pen, title, 12, { size: 10, weight: 600, color: ink.onDark }));
  return 58;
}

export function drawFacts(pen: Pen, facts: Invoice["facts"], from: number): number {
  let y = from;
  const labelWidth = 96;
  const label = { size: 8.5, color: ink.muted } as const;
  const value = { size: 8.5, weight: 600 } as const;
  for (const fact of facts) {
    const valueWidth = half - labelWidth;
    const heights = [
      pen.text(fact.label.en, { x: left, y, width: labelWidth }, { ...label, direction: "ltr" }),
      pen.text(fact.value.en, { x: left + labelWidth, y, width: valueWidth }, { ...value, direction: "ltr" }),
      pen.text(
        fact.label.ar,
        { x: left + width - labelWidth, y, width: labelWidth },
        { ...label, direction: "rtl", align: "right" },
      ),
      pen.text(fact.value.ar, { x: middle, y, width: valueWidth }, { ...value, direction: "rtl", align: "right" }),
    ];
    y += Math.max(...heights) + 1.5;
  }
  return y + 8;
}

const cardPadding = 10;
const cardWidth = half - 2 * cardPadding;
const cardText = 8.5;

interface Column {
  readonly x: number;
  readonly lines: readonly InvoiceText[];
  readonly align: "left" | "right";
}

function drawColumn(pen: Pen, { x, lines, align }: Column, from: number): number {
  let y = from;
  for (const { text, direction, isName } of lines) {
    const style: TextStyle = { size: cardText, weight: isName ? 600 : 400, direction, align };
    y += pen.text(text, { x, y, width: cardWidth }, style);
  }
  return y;
}

/** A card with a bilingual label: left-to-right content on the left, right-to-left content on the right. */
function drawCard(pen: Pen, label: LocalizedText, columns: readonly [Column, Column], from: number): number {
  const heights = columns.map(({ lines }) =>
    lines.reduce((sum, { text, direction }) => sum + pen.heightOf(text, cardWidth, { size: cardText, direction }), 0),
  );
  const height = Math.max(...heights) + 2 * cardPadding + 11;
  pen.box(left, from, width, height, ink.sand, 8);
  const heading = { size: 8, weight: 600, color: ink.flareStrong } as const;
  const y = from + cardPadding - 2;
  const [first, second] = columns;
  pen.text(label.en, { x: first.x, y, width: cardWidth }, { ...heading, direction: "ltr" });
  pen.text(label.ar, { x: second.x, y, width: cardWidth }, { ...heading, direction: "rtl", align: "right" });
  for (const column of columns) drawColumn(pen, column, y + 15);
  return from + height + 8;
}

export function drawParties(pen: Pen, { seller, customer }: Invoice, from: number): number {
  const x = { first: left + cardPadding, second: middle + cardPadding };
  const inEnglish = seller.lines.map(
    ({ en }, index): InvoiceText => ({ text: en, direction: "ltr", isName: index === 0 }),
  );
  const inArabic = seller.lines.map(
    ({ ar }, index): InvoiceText => ({ text: ar, direction: "auto", isName: index === 0 }),
  );
  const fromRight = customer.lines.filter(({ text, direction }) => direction === "auto" && readsFromRight(text));
  const fromLeft = customer.lines.filter((line) => !fromRight.includes(line));
  const columns = (first: readonly InvoiceText[], second: readonly InvoiceText[]): readonly [Column, Column] => [
    { x: x.first, lines: first, align: "left" },
    { x: x.second, lines: second, align: "right" },
  ];
  const y = drawCard(pen, seller.label, columns(inEnglish, inArabic), from);
  return drawCard(pen, customer.label, columns(fromLeft, fromRight), y) + 4;
}
