import PDFDocument from "pdfkit";
import { createTypeface, features, type Weight } from "./fonts.ts";
import { readsFromRight, type TextDirection, type TextLine, toLines } from "./text-lines.ts";

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 40 } as const;
/** The shop's colours (src/web/app.css). */
export const ink = {
  dark: "#0e0f12",
  text: "#16181d",
  muted: "#626876",
  line: "#dde0e6",
  raised: "#f6f7f9",
  sand: "#faf7f2",
  flare: "#ff5a1f",
  flareStrong: "#bf3a08",
  flareSoft: "#ffe7dc",
  success: "#0b7044",
  successSoft: "#e2f4ea",
  onDark: "#ffffff",
  mutedOnDark: "#b9bec8",
} as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly direction?: TextDirection;
  /** Horizontal alignment; `natural` follows the text's direction. */
  readonly align?: "left" | "right" | "center" | "natural";
  readonly maxLines?: number;
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const lineHeight = 1.55;
const baseline = 1.08;

/** Draws on the pages of a document. Measures are in points, y grows downwards. */
export interface Pen {
  readonly document: PDFDocument;
  /** Measures the height of a text. */
  heightOf(text: string, width: number, style: TextStyle): number;
  /** Draws a text into a box and returns its height. */
  text(text: string, box: Box, style: TextStyle): number;
  box(x: number, y: number, width: number, height: number, color: string, radius?: number): void;
  rule(x: number, y: number, width: number, color?: string): void;
}

export function createPen(info: Readonly<Record<string, string | Date>>): Pen {
  const document = new PDFDocument({ size: "A4", margin: 0, bufferPages: true, info, lang: "ar", displayTitle: true });
  const typeface = createTypeface(document);
  const shape = (text: string, width: number, { size, weight = 400, direction = "auto", maxLines }: TextStyle) => {
    const lines = toLines(text, {
      direction,
      maxWidth: width,
      alphabetOf: typeface.alphabetOf,
      widthOf: (run) => typeface.widthOf(run, weight) * size,
    });
    return maxLines === undefined ? lines : lines.slice(0, maxLines);
  };
  const drawLine = (
    line: TextLine,
    x: number,
    y: number,
    { size, weight = 400, color = ink.text }: TextStyle,
  ): void => {
    let at = x;
    document.fillColor(color);
    for (const run of line.runs) {
      typeface.use(run, weight);
      document.fontSize(size).text(run.text, at, y, { lineBreak: false, baseline: "alphabetic", features });
      at += typeface.widthOf(run, weight) * size;
    }
  };
  return {
    document,
    heightOf: (text, width, style) => shape(text, width, style).length * style.size * lineHeight,
    text(text, box, style) {
      const lines = shape(text, box.width, style);
      const align = style.align === "natural" ? (readsFromRight(text) ? "right" : "left") : (style.align ?? "left");
      const share = { left: 0, center: 0.5, right: 1 }[align];
      lines.forEach((line, index) => {
        const y = box.y + (index * lineHeight + baseline) * style.size;
        drawLine(line, box.x + (box.width - line.width) * share, y, style);
      });
      return lines.length * style.size * lineHeight;
    },
    box(x, y, width, height, color, radius = 0) {
      document.roundedRect(x, y, width, height, radius).fillColor(color).fill();
    },
    rule(x, y, width, color = ink.line) {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    },
  };
}
