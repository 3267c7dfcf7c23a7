import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { chevronUpIcon } from "./drawn-icons.ts";
import { Icon } from "./icon.tsx";
import { useMediaQuery } from "./use-media-query.ts";

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
  /** Id of the column whose cells show this one as a line on tablets, which have no room for all columns. */
  under?: string;
  /** The name before that line, if the header would be long or repeat the value. */
  lineLabel?: string;
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
  stack: { dense: "md:px-2 md:py-1.5 min-[90rem]:px-3", wide: "md:px-2 md:py-3 min-[90rem]:px-3" },
  scroll: { dense: "px-3 py-1.5", wide: "px-3 py-3" },
} as const;
const headerRoom = { stack: "px-2 min-[90rem]:px-3", scroll: "px-3" } as const;

/** Windows too wide for cards and too narrow for all columns. */
const tablet = "(min-width: 48rem) and (max-width: 79.99rem)";

interface Place<Row> {
  column: Column<Row>;
  /** The columns shown as lines in this one's cells. */
  below: readonly Column<Row>[];
}

/** The shown columns, with those in their cells. A column whose containing column is hidden stays separate. */
function placeColumns<Row>(columns: readonly Column<Row>[], isFolded: boolean): readonly Place<Row>[] {
  if (!isFolded) return columns.map((column) => ({ column, below: [] }));
  const ids = new Set(columns.map(({ id }) => id));
  const isBelow = ({ under }: Column<Row>): boolean => under !== undefined && ids.has(under);
  return columns
    .filter((column) => !isBelow(column))
    .map((column) => ({ column, below: columns.filter(({ under }) => under === column.id) }));
}

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
  const isTablet = useMediaQuery(tablet);
  const places = placeColumns(columns, layout === "stack" && isTablet);
  const ruled = layout === "stack" ? "md:border-b md:last:border-b-0" : "border-b last:border-b-0";
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <TablePlace caption={caption} layout={layout}>
      <table className={cx("w-full border-collapse text-card", layout === "stack" && "table-stack")}>
        <caption className={showCaption ? "pb-3 text-start text-h3 font-bold" : "sr-only"}>{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {places.map(({ column }) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} room={headerRoom[layout]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cx("border-line hover:bg-text/3", ruled)}>
              {places.map(({ column, below }) => (
                <BodyCell
                  key={column.id}
                  column={column}
                  below={below}
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
  room: string;
};

function HeaderCell<Row>({ column, sort, onSort, room }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const look = cx(
    "py-2.5 text-small font-semibold whitespace-nowrap text-muted",
    room,
    alignment[column.align ?? "start"],
  );
  // An empty header would be announced as a header, so it is a plain cell.
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
            name={direction === "ascending" ? chevronUpIcon : "chevron-down"}
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

/** Text of an empty cell; such cells are left out of the cards on phones. */
const nothing = "–";

function labelOf<Row>({ headerText, header }: Column<Row>): string | undefined {
  return headerText ?? (typeof header === "string" ? header : undefined);
}

/** A line in another column's cell: the name and the value. */
function LineBelow<Row>({ column, row, align }: { column: Column<Row>; row: Row; align: Column<Row>["align"] }) {
  const content = column.cell(row);
  if (content === nothing || content === null || content === "") return null;
  return (
    <div
      className={cx(
        "mt-1 flex flex-wrap items-baseline gap-x-1.5 text-small font-normal text-muted",
        align === "end" && "justify-end",
      )}
    >
      <span className="empty:hidden">{column.lineLabel ?? labelOf(column)}</span>
      {content}
    </div>
  );
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  below: readonly Column<Row>[];
  row: Row;
  look: string;
}

function BodyCell<Row>({ column, below, row, look }: BodyCellProps<Row>) {
  const content = column.cell(row);
  const className = cx("align-middle", look, column.className);
  const label = labelOf(column);
  const lines = below.map((each) => <LineBelow key={each.id} column={each} row={row} align={column.align} />);
  return column.rowHeader ? (
    <th scope="row" data-label={label} className={cx(className, "font-semibold")}>
      {content}
      {lines}
    </th>
  ) : (
    <td data-label={label} data-nothing={content === nothing || undefined} className={className}>
      {content}
      {lines}
    </td>
  );
}
