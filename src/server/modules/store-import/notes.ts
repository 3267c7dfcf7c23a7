import type { StoreNote } from "#shared/contract/store-import.ts";

export type NoteCode =
  | "GIFT_CARD"
  | "TYPE_LEFT_OUT"
  | "BARCODE_LEFT_OUT"
  | "PICTURE_LEFT_OUT"
  | "STOCK_NOT_COUNTED"
  | "DISCOUNT_LEFT_OUT"
  | "SALE_LEFT_OUT"
  | "TEXT_CUT"
  | "SKU_MADE";

/** What was read differently than written in the file, with the first lines of each kind. */
export interface Notes {
  add(code: NoteCode, line: number): void;
  list(): StoreNote[];
}

const named = 10;

export function createNotes(): Notes {
  const found = new Map<NoteCode, { count: number; lines: number[] }>();
  return {
    add: (code, line) => {
      const known = found.get(code) ?? { count: 0, lines: [] };
      known.count += 1;
      if (known.lines.length < named) known.lines.push(line);
      found.set(code, known);
    },
    list: () => [...found].map(([code, { count, lines }]) => ({ code, count, lines })),
  };
}
