import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import type { Selection } from "./use-selection.ts";

interface Selectable<Row> {
  readonly rows: readonly Row[];
  /** Plural noun for the rows. */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
}

/** A column of checkboxes, with one for all rows at its head. */
export function selectColumn<Row>(selection: Selection<Row>, { rows, noun, nameOf }: Selectable<Row>): Column<Row> {
  return {
    id: "select",
    header: (
      <Checkbox
        label={`Select all ${noun} on this page`}
        hideLabel="wide"
        checked={rows.length > 0 && selection.rows.length === rows.length}
        onChange={selection.toggleAll}
      />
    ),
    headerText: "Select",
    className: "md:w-10",
    cell: (row) => (
      <Checkbox
        label={`Select ${nameOf(row)}`}
        hideLabel
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  };
}
