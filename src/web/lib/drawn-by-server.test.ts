import { expect, test } from "vitest";
import { drawnByServer } from "./drawn-by-server.ts";

test("a document carries only what is seen in the browser; page data is whole", () => {
  const [seen, drawn] = [{ count: 2 }, { stories: ["a", "b"] }];
  const onPage = drawnByServer({ isDocument: true }, seen, drawn);
  expect(onPage.drawn).toBe(drawn);
  expect(Object.keys(onPage)).toEqual(["count"]);
  expect(drawnByServer({ isDocument: false }, seen, drawn)).toEqual({ count: 2, drawn });
});
