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
  /** The text's tag for assistive technology; a paragraph by default. */
  readonly tag?: TextTag;
}
/** Structure types of PDF 1.7. */
export type TextTag = "H1" | "P" | "TH" | "TD";
export type GroupTag = "Table" | "TR" | "TD";
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
  /** Draws squares of one size in a grid, as one picture. */
  squares(x: number, y: number, size: number, grid: readonly (readonly boolean[])[], alt: string): void;
  /** Groups what is drawn for assistive technology. */
  within(tag: GroupTag, draw: () => void): void;
  /** Draws what assistive technology leaves out: decoration, and what repeats on each page. */
  aside(draw: () => void): void;
  end(): void;
}

/** The structure tree: a document whose open group takes what is drawn next. */
function createStructure(document: PDFDocument) {
  const root = document.struct("Document");
  document.addStructure(root);
  let open = root;
  let isAside = false;
  const aside = (draw: () => void): void => {
    if (isAside) {
      draw();
      return;
    }
    isAside = true;
    document.markContent("Artifact", { type: "Layout" });
    draw();
    document.endMarkedContent();
    isAside = false;
  };
  return {
    aside,
    within(tag: GroupTag, draw: () => void): void {
      const before = open;
      const group = document.struct(tag);
      before.add(group);
      open = group;
      draw();
      group.end();
      open = before;
    },
    /** Draws a text as an element of its own, with its words as they are written. */
    text(tag: TextTag, text: string, draw: () => void): void {
      if (isAside) {
        draw();
        return;
      }
      const lang = readsFromRight(text) ? "ar" : "en";
      const scope = tag === "TH" ? { scope: "Column" as const } : {};
      const element = document.struct(tag, { lang, actual: text, ...scope });
      open.add(element);
      element.add(draw);
      element.end();
    },
    picture(alt: string, draw: () => void): void {
      const element = document.struct("Figure", { alt });
      open.add(element);
      element.add(draw);
      element.end();
    },
    end: () => root.end(),
  };
}

export function createPen(
  info: Readonly<Record<string, string | Date>>,
  size: "A4" | "A6" = "A4",
  lang: "ar" | "en" = "ar",
): Pen {
  const document = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    info,
    lang,
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.7",
    subset: "PDF/UA",
  });
  const structure = createStructure(document);
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
    const placed = line.runs.map((run) => {
      const from = at;
      at += typeface.widthOf(run, weight) * size;
      return { run, from };
    });
    document.fillColor(color);
    // Drawn in reading order, so that readers without bidi support find the words in order.
    for (const { run, from } of placed.toSorted((a, b) => a.run.place - b.run.place)) {
      typeface.use(run, weight);
      document.fontSize(size).text(run.text, from, y, { lineBreak: false, baseline: "alphabetic", features });
    }
  };
  return {
    document,
    heightOf: (text, width, style) => shape(text, width, style).length * style.size * lineHeight,
    text(text, box, style) {
      const lines = shape(text, box.width, style);
      const align = style.align === "natural" ? (readsFromRight(text) ? "right" : "left") : (style.align ?? "left");
      const share = { left: 0, center: 0.5, right: 1 }[align];
      if (lines.length === 0) return 0;
      structure.text(style.tag ?? "P", lines.map((line) => line.text).join(" "), () => {
        for (const [index, line] of lines.entries()) {
          const y = box.y + (index * lineHeight + baseline) * style.size;
          drawLine(line, box.x + (box.width - line.width) * share, y, style);
        }
      });
      return lines.length * style.size * lineHeight;
    },
    box(x, y, width, height, color, radius = 0) {
      structure.aside(() => document.roundedRect(x, y, width, height, radius).fillColor(color).fill());
    },
    rule(x, y, width, color = ink.line) {
      structure.aside(() =>
        document
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.75)
          .strokeColor(color)
          .stroke(),
      );
    },
    squares(x, y, size, grid, alt) {
      structure.picture(alt, () => {
        for (const [row, cells] of grid.entries())
          for (const [column, isDark] of cells.entries())
            if (isDark) document.rect(x + column * size, y + row * size, size, size);
        document.fillColor("#000000").fill();
      });
    },
    within: structure.within,
    aside: structure.aside,
    end() {
      structure.end();
      document.end();
    },
  };
}
