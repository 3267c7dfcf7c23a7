import { inflateSync } from "node:zlib";

// A minimal parser for PDFs by pdfkit (compressed streams, two-byte glyph ids) that extracts the text of pages.

interface PdfObject {
  readonly head: string;
  readonly stream: string | undefined;
}

function objectsOf(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes);
  const text = file.toString("latin1");
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = "", body = ""]): [string, PdfObject] => {
      const [head = "", packed] = body.split(/stream\n/, 2);
      if (packed === undefined) return [id, { head, stream: undefined }];
      const data = Buffer.from(body.slice(head.length + "stream\n".length, body.lastIndexOf("\nendstream")), "latin1");
      const isPacked = head.includes("FlateDecode");
      return [id, { head, stream: (isPacked ? inflateSync(data) : data).toString("latin1") }];
    }),
  );
}

const characters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

/** Text by glyph id. */
function mapOf(cmap: string): string[] {
  const [, list = ""] = /beginbfrange\n<[\da-f]+> <[\da-f]+> \[([\s\S]*?)\]/.exec(cmap) ?? [];
  return [...list.matchAll(/<([\da-f ]*)>/g)].map(([, hex = ""]) => characters(hex.replaceAll(" ", "")));
}

export interface PdfText {
  readonly pages: number;
  /** Drawn glyphs from left to right, one line per piece of text. */
  readonly drawn: readonly string[];
  /** Text by glyph id, per font. */
  readonly glyphs: readonly (readonly string[])[];
}

export function readPdf(bytes: Uint8Array): PdfText {
  const objects = objectsOf(bytes);
  const all = [...objects.values()];
  const fonts = new Map<string, string[]>();
  for (const { head } of all) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "") ?? [];
      fonts.set(name, mapOf(objects.get(cmap)?.stream ?? ""));
    }
  }
  const drawn = all.flatMap(({ stream }) =>
    [...(stream ?? "").matchAll(/\/(F\d+) [\d.]+ Tf([\s\S]*?)ET/g)].map(([, name = "", body = ""]) => {
      const shown = [...body.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = ""]) => pieces).join(" ");
      const numbers = [...shown.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      return numbers.map((number) => fonts.get(name)?.[Number.parseInt(number, 16)] ?? "").join("");
    }),
  );
  return {
    pages: all.filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head)).length,
    drawn,
    glyphs: [...fonts.values()],
  };
}

/** A right-to-left piece in reading order. */
export const fromRight = (drawn: string): string => [...drawn].reverse().join("");
