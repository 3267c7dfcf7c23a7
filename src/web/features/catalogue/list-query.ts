import type { ProductSort } from "#shared/contract/catalogue.ts";

/** The query of a product list; every part is in the URL. */
export interface ListQuery {
  readonly page: number;
  readonly search: string;
  readonly categories: readonly string[];
  readonly sizes: readonly string[];
  /** "100-500": major units; the end is open when missing. */
  readonly price: string;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly sort: (typeof sorts)[number] | "";
}

/** The sort orders; a search sorts by relevance by default. */
export const sorts = [
  "newest",
  "popular",
  "price",
  "-price",
  "rating",
  "name",
] as const satisfies readonly ProductSort[];

const readSeveral = (search: URLSearchParams, name: string): string[] => [
  ...new Set(
    search
      .getAll(name)
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

/** Parses a URL query; invalid parts are ignored. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get("page") ?? "1");
  const price = search.get("price") ?? "";
  return {
    page: Number.isSafeInteger(page) && page > 0 && page < 1000 ? page : 1,
    search: (search.get("search") ?? "").trim().slice(0, 100),
    categories: readSeveral(search, "category")
      .filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug))
      .slice(0, 20),
    sizes: readSeveral(search, "size")
      .filter((size) => size.length <= 60)
      .slice(0, 20),
    price: /^\d{1,9}-\d{0,9}$/.test(price) ? price : "",
    inStock: search.get("inStock") === "true",
    discounted: search.get("discounted") === "true",
    sort: sorts.find((sort) => sort === search.get("sort")) ?? "",
  };
}

/** False for unknown categories and pages past the end. The first page may be empty. */
export function isThere({ page, categories }: ListQuery, pages: number, known: ReadonlySet<string>): boolean {
  return categories.every((slug) => known.has(slug)) && (page === 1 || page <= pages);
}

/** The URL of a list, without default values. */
export function listPath(query: ListQuery): string {
  const search = new URLSearchParams();
  if (query.search !== "") search.set("search", query.search);
  for (const category of query.categories) search.append("category", category);
  for (const size of query.sizes) search.append("size", size);
  if (query.price !== "") search.set("price", query.price);
  if (query.inStock) search.set("inStock", "true");
  if (query.discounted) search.set("discounted", "true");
  if (query.sort !== "") search.set("sort", query.sort);
  if (query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return text === "" ? "/shop-all" : `/shop-all?${text}`;
}

/** The number of active filters, without search and sorting. */
export function countFilters({ categories, sizes, price, inStock, discounted }: ListQuery): number {
  return categories.length + sizes.length + Number(price !== "") + Number(inStock) + Number(discounted);
}
