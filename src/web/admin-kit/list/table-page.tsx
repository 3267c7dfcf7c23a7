import type { ReactNode } from "react";
import type { Pagination } from "#shared/contract/values.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import type { SelectOption } from "#web/ui/select.tsx";
import { AdminPage } from "../parts.tsx";
import {
  ActiveFilters,
  DayRange,
  FilterChips,
  FilterSelect,
  ListCard,
  ListFooter,
  ListSearch,
  NothingFound,
  SortSelect,
} from "./list-parts.tsx";
import { ColumnChooser, shownColumns, ViewTabs } from "./table-tools.tsx";
import { type ColumnSorts, useListAddress, useTableSort } from "./use-list-address.ts";
import { type Selection, useSelection } from "./use-selection.ts";

interface Filter {
  readonly name: string;
  readonly label: string;
  /** The first option, with the value "", is "all". */
  readonly options: readonly SelectOption[];
}

export interface TablePageProps<Row> {
  readonly title: string;
  /** Id of the list in saved views; must never change. */
  readonly id: string;
  /** Lower-case plural: "orders". */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly pagination: Pagination;
  readonly actions?: ReactNode;
  /** Label of the search field (`?search=`); without it there is no field. */
  readonly search?: string;
  readonly chips?: Filter & { readonly counts?: Readonly<Record<string, number>> };
  readonly filters?: readonly Filter[];
  /** Shows a date range (`?from=`, `?to=`). */
  readonly hasDays?: boolean;
  readonly sorts?: ColumnSorts;
  /** The default sort order. */
  readonly usualSort?: string;
  /** The sort orders for phones, where table headers are hidden. */
  readonly sortOptions?: readonly SelectOption[];
  /** Name of a row for its checkbox label. */
  readonly rowName?: (row: Row) => string;
  /** Bulk actions for ticked rows; without it rows have no checkboxes. */
  readonly bulk?: (selection: Selection<Row>) => ReactNode;
  /** Shown above the table: a note, more filters. */
  readonly children?: ReactNode;
}

function selectColumn<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
  noun: string,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    id: "select",
    header: (
      <Checkbox
        label={`Select all ${noun} on this page`}
        hideLabel
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

/** The bulk action bar, shown while rows are ticked. */
function BulkBar<Row>({ selection, children }: { readonly selection: Selection<Row>; readonly children: ReactNode }) {
  if (selection.rows.length === 0) return null;
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 shadow-lg"
    >
      <p role="status" className="font-semibold">
        {selection.rows.length.toLocaleString("en")} selected
      </p>
      <button type="button" className="text-small underline" onClick={selection.clear}>
        Clear
      </button>
      <div className="flex flex-wrap gap-2 sm:ms-auto">{children}</div>
    </section>
  );
}

const toFilterNames = <Row,>({ filters = [], hasDays, search }: TablePageProps<Row>): Record<string, string> => ({
  ...(search === undefined ? {} : { search: "Search" }),
  ...Object.fromEntries(filters.map(({ name, label }) => [name, label])),
  ...(hasDays ? { from: "From", to: "To" } : {}),
});

/**
 * A complete admin list: search, filters, sorting, paging and columns are in the URL; views can be saved; rows can be
 * ticked for `bulk`. The page's loader reads the same query parameters.
 */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { title, id, noun, columns, rows, rowKey, pagination, chips, filters = [], bulk } = props;
  const address = useListAddress();
  const table = useTableSort(address, props.sorts ?? {}, props.usualSort ?? "");
  const selection = useSelection(rows, rowKey);
  const shown = shownColumns(columns, address);
  return (
    <AdminPage title={title} actions={props.actions}>
      {chips && (
        <FilterChips
          label={chips.label}
          name={chips.name}
          address={address}
          options={chips.options.map((option) => ({ ...option, count: chips.counts?.[option.value] }))}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {props.search !== undefined && <ListSearch label={props.search} address={address} />}
        {filters.map((filter) => (
          <FilterSelect key={filter.name} {...filter} address={address} />
        ))}
        {props.hasDays && <DayRange address={address} />}
        {props.sortOptions && <SortSelect address={address} options={props.sortOptions} />}
        <div className="md:ms-auto">
          <ColumnChooser columns={columns} address={address} />
        </div>
      </div>
      <ViewTabs list={id} />
      <ActiveFilters address={address} names={toFilterNames(props)} />
      {props.children}
      <ListCard footer={<ListFooter address={address} pagination={pagination} noun={noun} />}>
        <DataTable
          caption={title}
          layout="stack"
          columns={bulk ? [selectColumn(selection, rows, noun, props.rowName ?? rowKey), ...shown] : shown}
          rows={rows}
          rowKey={rowKey}
          {...table}
          empty={<NothingFound noun={noun} address={address} total={pagination.total} />}
        />
      </ListCard>
      {bulk && <BulkBar selection={selection}>{bulk(selection)}</BulkBar>}
    </AdminPage>
  );
}
