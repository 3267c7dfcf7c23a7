import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { TableSort } from "#web/ui/data-table.tsx";

export interface ListAddress {
  /** What the address says, "" where it says nothing. */
  readonly get: (name: string) => string;
  /** The same list with changes; back on its first page unless the page is what changes. */
  readonly hrefWith: (changes: Readonly<Record<string, string | undefined>>) => string;
  readonly goWith: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** A list's state stands in the address: it can be sent to a colleague and survives going back. */
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

/** Names of a column's orders, as the call knows them. */
export type ColumnSorts = Readonly<
  Record<string, { readonly ascending: string; readonly descending: string; readonly first?: "descending" }>
>;

/** Order of a table by its headers, kept in `?sort=`. */
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
