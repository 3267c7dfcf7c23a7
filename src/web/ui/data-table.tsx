import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  /** The header as plain text for the stacked layout; required when `header` is not a string. */
  headerText?: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end" | "center";
  /** This column's cell is the row header. */
  rowHeader?: boolean;
  sortable?: boolean;
  className?: string;
};

export type TableSort = { column: string; direction: "ascending" | "descending" };

export type DataTableProps<Row> = {
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** `stack` turns rows into cards on phones; `scroll` lets the table scroll sideways. */
  layout?: "scroll" | "stack";
  dense?: boolean;
  sort?: TableSort | undefined;
  onSort?: ((column: string) => void) | undefined;
  /** Shown when there are no rows. */
  empty?: ReactNode;
};

const alignment = { start: "text-start", end: "text-end figures", center: "text-center" } as const;

// On phones the stacked layout has its own paddings, and values are aligned to the end of the line.
const stackedAlignment = {
  start: "md:text-start",
  end: "md:text-end figures",
  center: "md:text-center",
} as const;
const room = {
  stack: { dense: "md:px-3 md:py-1.5", wide: "md:px-3 md:py-3" },
  scroll: { dense: "px-3 py-1.5", wide: "px-3 py-3" },
} as const;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    showCaption = false,
    columns,
    rows,
    rowKey,
    layout = "scroll",
    dense = false,
    sort,
    onSort,
    empty,
  } = props;
  const ruled = layout === "stack" ? "md:border-b md:last:border-b-0" : "border-b last:border-b-0";
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <TablePlace caption={caption} layout={layout}>
      <table className={cx("w-full border-collapse text-card", layout === "stack" && "table-stack")}>
        <caption className={showCaption ? "pb-3 text-start text-h3 font-bold" : "sr-only"}>{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx("border-line hover:bg-text/3", ruled)}>
              {columns.map((column) => (
                <BodyCell
                  key={column.id}
                  column={column}
                  row={row}
                  look={cx(
                    room[layout][dense ? "dense" : "wide"],
                    (layout === "stack" ? stackedAlignment : alignment)[column.align ?? "start"],
                  )}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TablePlace>
  );
}

/**
 * Whether the table is wider than its container. Only then does the container scroll, since a scrolling one would
 * capture the sticky headers.
 */
function useIsWide() {
  const place = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const measure = (): void => setWide(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { place, isWide };
}

interface PlaceProps {
  caption: string;
  layout: "scroll" | "stack";
  children: ReactNode;
}

function TablePlace({ caption, layout, children }: PlaceProps) {
  const { place, isWide } = useIsWide();
  return (
    <section
      ref={place}
      aria-label={caption}
      // Makes a scrolling table reachable by keyboard.
      tabIndex={layout === "scroll" || isWide ? 0 : undefined}
      data-wide={isWide || undefined}
      className="table-place"
    >
      {children}
    </section>
  );
}

type HeaderCellProps<Row> = {
  column: Column<Row>;
  sort: TableSort | undefined;
  onSort: ((column: string) => void) | undefined;
};

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const look = cx(
    "px-3 py-2.5 text-small font-semibold whitespace-nowrap text-muted",
    alignment[column.align ?? "start"],
  );
  // A header cell without words is none.
  if (column.header === "") return <td className={look} />;
  return (
    <th
      scope="col"
      data-names-rows={column.rowHeader}
      aria-sort={column.sortable ? (direction ?? "none") : undefined}
      className={look}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          className="inline-flex min-h-8 items-center gap-1 hover:text-text"
        >
          {column.header}
          <Icon
            name={direction === "ascending" ? "chevron-up" : "chevron-down"}
            size={14}
            className={direction ? "text-text" : "opacity-40"}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** What a cell shows when there is nothing to show; such cells are left out of the cards of a phone. */
const nothing = "–";

function BodyCell<Row>({ column, row, look }: { column: Column<Row>; row: Row; look: string }) {
  const content = column.cell(row);
  const className = cx("align-middle", look, column.className);
  const label = column.headerText ?? (typeof column.header === "string" ? column.header : undefined);
  return column.rowHeader ? (
    <th scope="row" data-label={label} className={cx(className, "font-semibold")}>
      {content}
    </th>
  ) : (
    <td data-label={label} data-nothing={content === nothing || undefined} className={className}>
      {content}
    </td>
  );
}
