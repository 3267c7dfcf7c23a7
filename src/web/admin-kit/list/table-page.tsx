import type { ReactNode } from "react";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import type { SelectOption } from "#web/ui/select.tsx";
import { CreateLink, type CreateLinkProps } from "../create-link.tsx";
import { CsvButton } from "../csv-button.tsx";
import { ListPage, type ListPageProps, toFilterNames } from "./list-page.tsx";
import { NothingFound, SortSelect } from "./list-parts.tsx";
import { selectColumn } from "./select-column.tsx";
import { ColumnChooser, shownColumns, ViewTabs } from "./table-tools.tsx";
import { type ColumnSorts, useListAddress, useTableSort } from "./use-list-address.ts";
import { type Selection, useSelection } from "./use-selection.ts";

type FrameProps = Omit<ListPageProps, "head" | "tools" | "views" | "note" | "after" | "children">;

export interface TablePageProps<Row, Query> extends FrameProps {
  /** Id of the list in saved views; must never change. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Loads the CSV file of all rows that match the filters, given as a query. */
  readonly csv?: (query: Query) => Promise<CsvFile>;
  /** Link to the page that creates a row. */
  readonly create?: CreateLinkProps | false;
  readonly sorts?: ColumnSorts;
  /** The default sort order. */
  readonly usualSort?: string;
  /** The sort orders for phones, where table headers are hidden. */
  readonly sortOptions?: readonly SelectOption[];
  /** Name of a row for its checkbox label. */
  readonly rowName?: (row: Row) => string;
  /** Bulk actions for ticked rows; without it rows have no checkboxes. */
  readonly bulk?: (selection: Selection<Row>) => ReactNode;
  /** Shown for an empty list without filters: what to do first, or how the first row comes about. */
  readonly hint?: string;
  /** Shown above the table: a note. */
  readonly children?: ReactNode;
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

function Actions<Row, Query>({ list }: { readonly list: TablePageProps<Row, Query> }) {
  const { csv, actions, create } = list;
  const address = useListAddress();
  const filters = toFilterNames(list).map((name) => [name, address.get(name)] as const);
  // The names of the filters are those of the call's query.
  const query = Object.fromEntries(filters.filter(([, value]) => value !== "")) as Query;
  return (
    <>
      {csv && <CsvButton load={() => csv(query)}>Export CSV</CsvButton>}
      {actions}
      {create && <CreateLink {...create} />}
    </>
  );
}

/**
 * A complete admin list: search, filters, sorting, paging and columns are in the URL; views can be saved; rows can be
 * ticked for `bulk` and exported by `csv`. The page's loader reads the same query parameters.
 */
export function TablePage<Row, Query = unknown>(props: TablePageProps<Row, Query>) {
  const { title, back, id, noun, columns, rows, rowKey, pagination, search, chips, filters, hasDays, bulk } = props;
  const hasActions = Boolean(props.csv || props.actions || props.create);
  const address = useListAddress();
  const table = useTableSort(address, props.sorts ?? {}, props.usualSort ?? "");
  const selection = useSelection(rows, rowKey);
  const shown = shownColumns(columns, address);
  return (
    <ListPage
      {...{ title, back, noun, pagination, search, chips, filters, hasDays }}
      actions={hasActions && <Actions list={props} />}
      tools={
        <>
          {props.sortOptions && (
            <SortSelect
              address={address}
              options={props.sortOptions}
              onTablets={columns.some(({ sortable, under }) => sortable && under !== undefined)}
            />
          )}
          <div className="md:ms-auto">
            <ColumnChooser columns={columns} address={address} />
          </div>
        </>
      }
      views={<ViewTabs list={id} />}
      note={props.children}
      after={bulk && <BulkBar selection={selection}>{bulk(selection)}</BulkBar>}
    >
      <DataTable
        caption={title}
        layout="stack"
        columns={bulk ? [selectColumn(selection, { rows, noun, nameOf: props.rowName ?? rowKey }), ...shown] : shown}
        rows={rows}
        rowKey={rowKey}
        {...table}
        empty={<NothingFound noun={noun} address={address} total={pagination.total} hint={props.hint} />}
      />
    </ListPage>
  );
}
