// Types of the parts we use of two libraries: pdfkit ships none, and bidi-js's types describe an ES module although its
// package exports a function in Node.

declare module "bidi-js" {
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): EmbeddingLevels;
    /** Logical indices in visual order; reorders only the line from `start` to `end` (inclusive). */
    getReorderedIndices(text: string, levels: EmbeddingLevels, start?: number, end?: number): number[];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module "pdfkit" {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    /** Code points of the glyph, for copying text. */
    codePoints: number[];
  }
  export interface GlyphPosition {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[];
    readonly positions: GlyphPosition[];
    /** In font units. */
    readonly advanceWidth: number;
  }
  export type Features = Readonly<Record<string, boolean>>;
  export interface EmbeddedFont {
    readonly font: {
      readonly unitsPerEm: number;
      hasGlyphForCodePoint(codePoint: number): boolean;
      layout: (text: string, features?: Features) => GlyphRun;
      glyphForCodePoint(codePoint: number): Glyph;
    };
  }
  interface TextOptions {
    readonly lineBreak: false;
    readonly baseline: "alphabetic";
    readonly features: Features;
  }
  interface DocumentOptions {
    readonly size: "A4" | "A6";
    readonly margin: number;
    readonly bufferPages: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly tagged: boolean;
    readonly pdfVersion: "1.7";
    readonly subset: "PDF/UA";
  }
  interface StructureOptions {
    readonly lang?: string;
    /** The words as they are written. */
    readonly actual?: string;
    /** What a picture shows. */
    readonly alt?: string;
    readonly scope?: "Column";
  }
  /** An element of the structure tree. */
  export interface StructureElement {
    /** A function draws the element's content at once. */
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }
  export default class PDFDocument {
    constructor(options: DocumentOptions);
    readonly _font: EmbeddedFont;
    addPage(): this;
    switchToPage(index: number): void;
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options: { readonly type: "Layout" }): this;
    endMarkedContent(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    lineCap(cap: "butt" | "round"): this;
    lineJoin(join: "miter" | "round"): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(data: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    fill(): this;
    stroke(): this;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: unknown) => void): this;
    end(): void;
  }
}
