import { CsvError, Parser } from "csv-parse";

/** A file in chunks; the boundaries have no meaning. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Egyptian and Gulf spreadsheets that are not saved as UTF-8 are in Windows-1256. */
export type CsvEncoding = "utf-8" | "windows-1256";

/** One row of a file. `line` counts like a spreadsheet: the header is 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

type FaultCode =
  | "NOT_CSV"
  | "NOT_UTF8"
  | "QUOTE_OPEN"
  | "QUOTE_STRAY"
  | "QUOTE_INSIDE"
  | "CELL_TOO_LONG"
  | "TOO_MANY_COLUMNS";

/** Why a file cannot be read further; earlier rows were read. */
export class CsvFault extends Error {
  readonly line: number;
  readonly code: FaultCode;

  constructor(line: number, code: FaultCode) {
    super(code);
    this.line = line;
    this.code = code;
  }
}

/** Bytes parsed per turn, so that other requests are served in between. */
const chunkBytes = 16_384;
const maxCellLength = 50_000;
const maxRowBytes = 250_000;
const maxColumns = 100;

/** What a fault is called where the file's sender reads it. */
export const csvFaults: Readonly<Record<FaultCode, string>> = {
  NOT_CSV: "This is not a CSV file: choose the CSV file, or save the table as “CSV UTF-8”",
  NOT_UTF8: "The file is not written in UTF-8: save it as “CSV UTF-8”",
  QUOTE_OPEN: "A quote is opened and not closed",
  QUOTE_STRAY: "Something stands behind a closing quote",
  QUOTE_INSIDE: "A quote stands inside of a cell: put the whole cell in quotes and double the quote",
  TOO_MANY_COLUMNS: "The file has far too many columns",
  CELL_TOO_LONG: "A cell is far too long; perhaps a quote is missing",
};

const maxTitles = 20;

// Some locales separate with semicolons; detected from the first line of several cells.
function detectDelimiter(text: string): string {
  const head = text.split(/\r?\n/, maxTitles).find((line) => /[,;\t]/.test(line)) ?? "";
  const count = (sign: string): number => head.split(sign).length;
  return [";", "\t"].find((sign) => count(sign) > count(",")) ?? ",";
}

class Refused extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(code);
    this.code = code;
  }
}

/** Checks each cell as it is read, so that an oversized row is never held in memory. */
const checkCell =
  (most: number) =>
  (cell: string, { index }: { readonly index: number }): string => {
    if (index >= most) throw new Refused("TOO_MANY_COLUMNS");
    if (cell.length > maxCellLength) throw new Refused("CELL_TOO_LONG");
    return cell;
  };

const faultCodes: Readonly<Record<string, FaultCode>> = {
  CSV_QUOTE_NOT_CLOSED: "QUOTE_OPEN",
  CSV_INVALID_CLOSING_QUOTE: "QUOTE_STRAY",
  INVALID_OPENING_QUOTE: "QUOTE_INSIDE",
  CSV_MAX_RECORD_SIZE: "CELL_TOO_LONG",
};

function toFaultCode(error: unknown): FaultCode | undefined {
  if (error instanceof Refused) return error.code;
  return error instanceof CsvError ? faultCodes[error.code] : undefined;
}

/** Parses the next chunk. Returns the rows completed in it and a parse error, if any. */
function createRowReader(delimiter: string, most: number) {
  let rows: CsvRow[] = [];
  const parser = new Parser({
    delimiter,
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    cast: checkCell(most),
    on_record: (cells: string[], { records, empty_lines }) => void rows.push({ line: records + empty_lines, cells }),
  });
  // Errors are reported to the writer's callback.
  parser.on("error", () => {});
  return async (bytes: Uint8Array | undefined) => {
    rows = [];
    const error = await new Promise<unknown>((resolve) => {
      if (bytes === undefined) parser.end(resolve);
      else parser.write(bytes, resolve);
    });
    const { records, empty_lines } = parser.info;
    return { rows, error: error ?? undefined, line: records + empty_lines + 1 };
  };
}

async function* smallChunks(chunks: Chunks): AsyncGenerator<Uint8Array | undefined> {
  for await (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  yield undefined;
}

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));

const isFilled = ({ cells }: CsvRow): boolean => cells.some((cell) => cell !== "" && cell.trim() !== "");

/** How a whole file is written: what is not UTF-8 is taken for Windows-1256. */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1256";
  }
}

const otherFormats = /^(%PDF|:20:|\{1:F|\s*(<\?xml|<!doctype|<html))/i;

/** What the first bytes show of a picture, a spreadsheet, a page or MT940: they would only give riddles about quotes. */
function findOtherFormat(bytes: Uint8Array): FaultCode | undefined {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return "NOT_UTF8";
  const head = Buffer.from(bytes.subarray(0, 100));
  return head.includes(0) || otherFormats.test(head.toString("latin1")) ? "NOT_CSV" : undefined;
}

export interface CsvOptions {
  readonly encoding?: CsvEncoding;
  readonly maxColumns?: number;
}

/** Yields the rows of a file without empty ones. Throws CsvFault when it is not CSV in this encoding. */
export async function* readCsv(chunks: Chunks, options: CsvOptions = {}): AsyncGenerator<CsvRow> {
  const { encoding = "utf-8", maxColumns: most = maxColumns } = options;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: Uint8Array | undefined): string | undefined => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return undefined;
    }
  };
  let read: ReturnType<typeof createRowReader> | undefined;
  let nextLine = 1;
  for await (const bytes of smallChunks(chunks)) {
    const other = read === undefined && bytes !== undefined ? findOtherFormat(bytes) : undefined;
    if (other !== undefined) throw new CsvFault(nextLine, other);
    const text = decode(bytes);
    if (text === undefined) throw new CsvFault(nextLine, "NOT_UTF8");
    read ??= createRowReader(detectDelimiter(text), most);
    // The parser takes UTF-8.
    const isTaken = bytes === undefined || encoding === "utf-8";
    const { rows, error, line } = await read(isTaken ? bytes : Buffer.from(text));
    for (const row of rows) if (isFilled(row)) yield row;
    if (error !== undefined) {
      const code = toFaultCode(error);
      throw code === undefined ? error : new CsvFault(line, code);
    }
    nextLine = line;
    await pause();
  }
}
