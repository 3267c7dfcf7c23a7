import { expect, test } from "vitest";
import { findTooMany } from "./return-dialogs.tsx";

const returned = { lines: [{ quantity: 2 }] } as unknown as Parameters<typeof findTooMany>[0];
const problems = (condition: "new" | "opened", accepted: number | null, restock: number | null) =>
  findTooMany(returned, [{ condition, accepted, restock }]).map(({ field, limit }) => `${field} ${limit}`);

test("no more pieces are taken back than were returned", () => {
  expect(problems("new", 2, 0)).toEqual([]);
  expect(problems("new", 3, 0)).toEqual(["lines.0.accepted 2"]);
  expect(problems("new", null, null)).toEqual([]);
});

test("only pieces that are taken back as new go back in stock", () => {
  expect(problems("new", 1, 1)).toEqual([]);
  expect(problems("new", 1, 2)).toEqual(["lines.0.restock 1"]);
  expect(problems("opened", 2, 1)).toEqual(["lines.0.restock 0"]);
});
