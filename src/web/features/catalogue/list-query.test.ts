import { describe, expect, it } from "vitest";
import { countFilters, isThere, listPath, readListQuery } from "./list-query.ts";

const read = (search: string) => readListQuery(new URLSearchParams(search));

describe("the address of the product list", () => {
  it("stays the same when it is written and parsed again", () => {
    const search =
      "search=%D8%A8&category=apparel&category=recovery&size=M&price=100-500&inStock=true&sort=-price&page=3";
    expect(listPath(read(search))).toBe(`/shop-all?${search}`);
  });

  it("accepts several values separated by commas and drops repeated ones", () => {
    expect(read("category=apparel,recovery&category=apparel").categories).toEqual(["apparel", "recovery"]);
  });

  it("ignores invalid values", () => {
    const query = read("page=-2&price=cheap&sort=colour&category=%3Cscript%3E&inStock=yes");
    expect(listPath(query)).toBe("/shop-all");
    expect(countFilters(query)).toBe(0);
  });

  it("counts every filter, but neither the search nor the order", () => {
    expect(countFilters(read("search=x&sort=price&category=a,b&size=M&price=0-100&discounted=true"))).toBe(5);
  });
});

describe("a requested list", () => {
  const known = new Set(["apparel", "recovery"]);
  const isThereAt = (address: string, pages: number) =>
    isThere(readListQuery(new URLSearchParams(address)), pages, known);

  it("exists up to its last page, and in known categories", () => {
    expect(isThereAt("page=3", 3)).toBe(true);
    expect(isThereAt("category=apparel&category=recovery", 1)).toBe(true);
    expect(isThereAt("search=qqqq", 0)).toBe(true);
  });

  it("does not exist beyond that", () => {
    expect(isThereAt("page=4", 3)).toBe(false);
    expect(isThereAt("page=999", 3)).toBe(false);
    expect(isThereAt("category=nope", 1)).toBe(false);
    expect(isThereAt("category=apparel&category=nope", 1)).toBe(false);
  });
});
