import { expect, test } from "vitest";
import { readBuyLink } from "./buy-link.ts";

const id = "0198a1b2-0000-7000-8000-000000000001";
const read = (query: string) => readBuyLink(new URLSearchParams(query));

test("a plain cart has no link", () => {
  expect(read("utm_source=x")).toBeUndefined();
});

test("items, with a size of any characters", () => {
  expect(read(`item=${id}:2:M&item=${id}:1:${encodeURIComponent("L: كبير, 2")}&leftOut=1`)).toEqual({
    items: [
      { productId: id, quantity: 2, size: "M" },
      { productId: id, quantity: 1, size: "L: كبير, 2" },
    ],
    leftOut: 1,
    continueTo: undefined,
  });
});

test("malformed items are dropped, and the next page must be on this site", () => {
  expect(read(`item=x&item=${id}:0:M&leftOut=y&continueTo=//evil.test`)).toEqual({
    items: [],
    leftOut: 0,
    continueTo: undefined,
  });
  expect(read(`item=${id}:1:M&continueTo=/checkout`)?.continueTo).toBe("/checkout");
});
