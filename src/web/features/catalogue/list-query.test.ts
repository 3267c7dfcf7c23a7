import { describe, expect, it } from "vitest";
import { countFilters, listPath, readListQuery } from "./list-query.ts";

const read = (search: string) => readListQuery(new URLSearchParams(search));

describe("the address of the product list", () => {
  it("comes back the same when it is written and read again", () => {
    const search =
      "search=%D8%A8&category=apparel&category=recovery&size=M&price=100-500&inStock=true&sort=-price&page=3";
    expect(listPath(read(search))).toBe(`/shop-all?${search}`);
  });

  it("takes several values divided by commas and drops repeated ones", () => {
    expect(read("category=apparel,recovery&category=apparel").categories).toEqual(["apparel", "recovery"]);
  });

  it("counts what it does not understand as not said", () => {
    const query = read("page=-2&price=cheap&sort=colour&category=%3Cscript%3E&inStock=yes");
    expect(listPath(query)).toBe("/shop-all");
    expect(countFilters(query)).toBe(0);
  });

  it("counts every filter, but neither the search nor the order", () => {
    expect(countFilters(read("search=x&sort=price&category=a,b&size=M&price=0-100&discounted=true"))).toBe(5);
  });
});
