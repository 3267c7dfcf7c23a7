import { useState } from "react";

export interface Selection<Row> {
  /** The selected rows of this page, in its order. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects all rows of the page, or none when all are selected. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** The ticked rows of a page; rows that are gone after a reload are dropped. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => keys.has(keyOf(row)));
  return {
    rows: chosen,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => {
      const key = keyOf(row);
      const next = new Set(chosen.map(keyOf));
      if (!next.delete(key)) next.add(key);
      setKeys(next);
    },
    toggleAll: () => setKeys(chosen.length === rows.length ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
