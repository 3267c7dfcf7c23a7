import { useState } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Selection } from "./use-selection.ts";

export interface Chosen<Row> {
  readonly count: number;
  readonly isAll: boolean;
  readonly setAll: (isAll: boolean) => void;
  /** What a bulk call takes: the ticked rows by id, or the filters. */
  readonly select: <Matching>(
    idOf: (row: Row) => string,
    matching: () => Matching,
  ) => { ids: string[] } | { matching: Matching };
}

/** Whom an act on many is for: the ticked rows, or all `total` that the list's filters match. */
export function useChosen<Row>(selection: Selection<Row>, total: number): Chosen<Row> {
  const [isAll, setAll] = useState(false);
  return {
    count: isAll ? total : selection.rows.length,
    isAll,
    setAll,
    select: (idOf, matching) => (isAll ? { matching: matching() } : { ids: selection.rows.map(idOf) }),
  };
}

interface EveryMatchProps<Row> {
  readonly chosen: Chosen<Row>;
  /** In the plural, in small letters: "orders". */
  readonly noun: string;
  readonly total: number;
  /** More than so many are not done at once. */
  readonly most: number;
}

/** Widens an act from the ticked rows to all matching the filters. */
export function EveryMatch<Row>({ chosen, noun, total, most }: EveryMatchProps<Row>) {
  if (!chosen.isAll && total <= chosen.count) return null;
  if (total > most)
    return (
      <p className="text-small text-muted">
        {total.toLocaleString("en")} {noun} match the filters. Narrow them to {most.toLocaleString("en")} or fewer to
        choose all.
      </p>
    );
  return (
    <Checkbox
      label={`All ${total.toLocaleString("en")} ${noun} matching the filters`}
      checked={chosen.isAll}
      onChange={(event) => chosen.setAll(event.target.checked)}
    />
  );
}
