import { useState } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Selection } from "./use-selection.ts";

export interface Chosen<Row> {
  readonly count: number;
  readonly isAll: boolean;
  readonly setAll: (isAll: boolean) => void;
  /** The selection for a bulk call: the ticked ids, or the filters. */
  readonly select: <Matching>(
    idOf: (row: Row) => string,
    matching: () => Matching,
  ) => { ids: string[] } | { matching: Matching };
}

/** The rows that a bulk action applies to: the ticked ones, or all `total` that match the filters. */
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
  /** Lower-case plural: "orders". */
  readonly noun: string;
  readonly total: number;
  /** Limit of one bulk action. */
  readonly most: number;
}

/** Extends a bulk action from the ticked rows to all matches of the filters. */
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
