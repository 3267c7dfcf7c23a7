import type { Chunks } from "./file-parts.ts";

/** One row of a file: `line` counts rows as a spreadsheet does, the header being 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read on; what came before it was read. */
export class CsvFault extends Error {
  readonly line: number;
  readonly code: "NOT_UTF8" | "QUOTE_OPEN" | "QUOTE_STRAY" | "CELL_TOO_LONG";

  constructor(line: number, code: CsvFault["code"]) {
    super(code);
    this.line = line;
    this.code = code;
  }
}

const chunkBytes = 65_536;
const greatestCell = 50_000;

class NotUtf8 extends Error {}

async function* textChunks(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NotUtf8();
    }
  };
  for await (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield decode(bytes.subarray(at, at + chunkBytes));
  }
  yield decode();
}

type Where = "start" | "plain" | "quoted" | "closed";

// Spreadsheets of some countries divide by semicolons; the first line tells.
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => head.split(sign).length;
  return [";", "\t"].find((sign) => count(sign) > count(",")) ?? ",";
}

/** Reads texts one after another; rows come out as they end. A cell in quotes may hold line breaks and doubled quotes. */
class RowReader {
  private readonly delimiter: string;
  private readonly special: RegExp;
  private where: Where = "start";
  private cell = "";
  private cells: string[] = [];
  private line = 1;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
    this.special = new RegExp(`["\\r\\n${delimiter}]`, "g");
  }

  private add(text: string): void {
    if (text === "") return;
    if (this.where === "closed") throw new CsvFault(this.line, "QUOTE_STRAY");
    if (this.where === "start") this.where = "plain";
    this.cell += text;
    if (this.cell.length > greatestCell) throw new CsvFault(this.line, "CELL_TOO_LONG");
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = "";
    this.where = "start";
  }

  private endRow(): CsvRow {
    this.endCell();
    const row = { line: this.line, cells: this.cells };
    this.cells = [];
    this.line += 1;
    return row;
  }

  private takeQuote(): void {
    if (this.where === "start") this.where = "quoted";
    else if (this.where === "closed") {
      // Two quotes within quotes are one.
      this.where = "quoted";
      this.add('"');
    } else this.add('"');
  }

  *take(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      if (this.where === "quoted") {
        const quote = text.indexOf('"', at);
        this.add(text.slice(at, quote === -1 ? text.length : quote));
        if (quote === -1) return;
        this.where = "closed";
        at = quote + 1;
        continue;
      }
      this.special.lastIndex = at;
      const next = this.special.exec(text)?.index ?? text.length;
      this.add(text.slice(at, next));
      const sign = text[next];
      if (sign === this.delimiter) this.endCell();
      else if (sign === "\n") yield this.endRow();
      else if (sign === '"') this.takeQuote();
      at = next + 1;
    }
  }

  end(): CsvRow | undefined {
    if (this.where === "quoted") throw new CsvFault(this.line, "QUOTE_OPEN");
    return this.cells.length === 0 && this.cell === "" && this.where === "start" ? undefined : this.endRow();
  }

  get at(): number {
    return this.line;
  }
}

const isEmpty = ({ cells }: CsvRow): boolean => cells.every((cell) => cell === "" || cell.trim() === "");

/** The rows of a file, one after another, empty ones left out. Throws CsvFault where it is no CSV in UTF-8. */
export async function* readCsv(chunks: Chunks): AsyncGenerator<CsvRow> {
  let reader: RowReader | undefined;
  try {
    for await (const text of textChunks(chunks)) {
      reader ??= new RowReader(delimiterOf(text));
      for (const row of reader.take(text)) if (!isEmpty(row)) yield row;
    }
  } catch (error) {
    throw error instanceof NotUtf8 ? new CsvFault(reader?.at ?? 1, "NOT_UTF8") : error;
  }
  const last = reader?.end();
  if (last !== undefined && !isEmpty(last)) yield last;
}
