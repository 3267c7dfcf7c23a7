import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { TableSort } from "#web/ui/data-table.tsx";

export interface ListAddress {
  /** A query parameter; "" if missing. */
  readonly get: (name: string) => string;
  /** The list's URL with changes; goes to the first page unless the page is changed. */
  readonly hrefWith: (changes: Readonly<Record<string, string | undefined>>) => string;
  readonly goWith: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Keeps a list's state in the URL, so that it can be shared and survives going back. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hrefWith: ListAddress["hrefWith"] = (changes) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === "" ? pathname : `${pathname}?${text}`;
  };
  return {
    get: (name) => params.get(name) ?? "",
    hrefWith,
    goWith: (changes) => void navigate(hrefWith(changes), { preventScrollReset: true }),
  };
}

/** The sort keys of columns, as the API names them. */
export type ColumnSorts = Readonly<
  Record<string, { readonly ascending: string; readonly descending: string; readonly first?: "descending" }>
>;

/** Sorting by table headers, kept in `?sort=`. */
export function useTableSort(
  address: ListAddress,
  columns: ColumnSorts,
  usual: string,
): { sort: TableSort | undefined; onSort: (column: string) => void } {
  const now = address.get("sort") || usual;
  const entry = Object.entries(columns).find(
    ([, { ascending, descending }]) => now === ascending || now === descending,
  );
  const sort: TableSort | undefined = entry && {
    column: entry[0],
    direction: now === entry[1].ascending ? "ascending" : "descending",
  };
  const onSort = (id: string): void => {
    const column = columns[id];
    if (column === undefined) return;
    const first = column.first === "descending" ? column.descending : column.ascending;
    const other = first === column.ascending ? column.descending : column.ascending;
    address.goWith({ sort: now === first ? other : first });
  };
  return { sort, onSort };
}
