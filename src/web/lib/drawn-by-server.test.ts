import { expect, test } from "vitest";
import { drawnByServer } from "./drawn-by-server.ts";

test("a document contains only data that the browser needs; page data are complete", () => {
  const [seen, drawn] = [{ count: 2 }, { stories: ["a", "b"] }];
  const onPage = drawnByServer({ isDocument: true }, seen, drawn);
  expect(onPage.drawn).toBe(drawn);
  expect(Object.keys(onPage)).toEqual(["count"]);
  expect(drawnByServer({ isDocument: false }, seen, drawn)).toEqual({ count: 2, drawn });
});
