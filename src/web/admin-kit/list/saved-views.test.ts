import { expect, test } from "vitest";
import { viewQuery, viewsFrom, withView } from "./saved-views.ts";

test("invalid stored views are skipped", () => {
  expect(viewsFrom(null)).toEqual([]);
  expect(viewsFrom("{")).toEqual([]);
  expect(viewsFrom('{"a":1}')).toEqual([]);
  expect(viewsFrom('[{"name":"To pack","query":"status=paid"},{"name":1},null]')).toEqual([
    { name: "To pack", query: "status=paid" },
  ]);
});

test("a view of the same name is replaced, and twelve are kept", () => {
  const one = { name: "a", query: "x=1" };
  expect(withView([one], { name: "a", query: "x=2" })).toEqual([{ name: "a", query: "x=2" }]);
  const many = Array.from({ length: 12 }, (_, at) => ({ name: String(at), query: "" }));
  expect(withView(many, one).map((view) => view.name)).toEqual([...many.slice(1).map((view) => view.name), "a"]);
});

test("a view has no page number, and equal views have equal queries", () => {
  expect(viewQuery("?status=paid&page=3&currency=EGP")).toBe("currency=EGP&status=paid");
});
