import { useState } from "react";

export interface Selection<Row> {
  /** The chosen rows of this page, in its order. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Chooses all of the page, or none when all are chosen. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which rows of a page are ticked; rows that are gone after a reload are forgotten. */
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
