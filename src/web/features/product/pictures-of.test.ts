import { expect, it } from "vitest";
import { picturesOf } from "./pictures-of.ts";

const box: { url: string; size?: string } = { url: "box" };
const [black, navy] = [
  { url: "black", size: "Black" },
  { url: "navy", size: "Navy" },
];

it("shows a colour's own pictures and those of all colours", () => {
  expect(picturesOf([black, navy, box], "Navy")).toEqual([navy, box]);
});

it("shows all pictures where none belongs to the option, or none is chosen", () => {
  expect(picturesOf([black, navy], "Olive")).toEqual([black, navy]);
  expect(picturesOf([black, navy], undefined)).toEqual([black, navy]);
  expect(picturesOf([box], undefined)).toEqual([box]);
});
