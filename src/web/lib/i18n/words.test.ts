import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillIn, readWord } from "./words.ts";

const arabic = {
  cart: {
    title: "سلتك",
    items_zero: "لا قطع",
    items_one: "قطعة واحدة",
    items_two: "قطعتان",
    items_few: "{{count}} قطع",
    items_many: "{{count}} قطعة",
    items_other: "{{count}} قطعة في المجموع",
  },
};
const english = { cart: { items_one: "one item", items_other: "{{count, grouped}} items", plain: "Cart" } };

describe("words", () => {
  it("are found by the path to them", () => {
    expect(readWord(arabic, "cart.title", "ar")).toBe("سلتك");
  });

  it("come in all six forms of Arabic", () => {
    const said = (count: number) => readWord(arabic, "cart.items", "ar", { count });
    expect([0, 1, 2, 3, 11, 100].map(said)).toEqual([
      "لا قطع",
      "قطعة واحدة",
      "قطعتان",
      "3 قطع",
      "11 قطعة",
      "100 قطعة في المجموع",
    ]);
  });

  it("come in both forms of English, zero as the plural", () => {
    const said = (count: number) => readWord(english, "cart.items", "en", { count });
    expect([0, 1, 3199].map(said)).toEqual(["0 items", "one item", "3,199 items"]);
    expect(readWord(english, "cart.plain", "en", { count: 2 })).toBe("Cart");
  });

  it("that do not exist are shown by their key", () => {
    expect(readWord(arabic, "cart.nothing", "ar", { count: 1 })).toBe("cart.nothing");
    expect(readWord(arabic, "cart", "ar")).toBe("cart");
    expect(readWord(undefined, "cart.title", "ar")).toBe("cart.title");
    fc.assert(fc.property(fc.string(), (path) => typeof readWord(arabic, path, "ar") === "string"));
  });
});

describe("values in words", () => {
  it("replace their names, and missing ones leave nothing", () => {
    expect(fillIn("{{name}} has {{count}} of {{total}}", { name: "سارة", count: 2 })).toBe("سارة has 2 of ");
  });

  it("are inserted unchanged, whatever a customer's name contains", () => {
    const name = fc.string({ maxLength: 20 });
    fc.assert(fc.property(name, (value) => fillIn("<{{name}}>", { name: value }) === `<${value}>`));
  });
});
