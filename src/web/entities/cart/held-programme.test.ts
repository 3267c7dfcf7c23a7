import { describe, expect, test } from "vitest";
import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { heldProgramme } from "./held-programme.ts";

type Kind = CartItem["product"]["kind"];

const cartWith = (kind: Kind, unavailable = false): Cart =>
  ({ items: [{ id: "line", unavailable, product: { id: "thing", kind } }] }) as unknown as Cart;

describe("programmes in a cart", () => {
  test("a programme in the cart is found, so that it is not paid for twice", () => {
    expect(heldProgramme(cartWith("programme"), "thing")?.id).toBe("line");
  });

  test("goods, packages and gift cards add up", () => {
    for (const kind of ["physical", "package", "gift_card"] as const)
      expect(heldProgramme(cartWith(kind), "thing")).toBeUndefined();
  });

  test("another programme, an unavailable one or a missing cart count as none", () => {
    expect(heldProgramme(cartWith("programme"), "other")).toBeUndefined();
    expect(heldProgramme(cartWith("programme", true), "thing")).toBeUndefined();
    expect(heldProgramme(undefined, "thing")).toBeUndefined();
  });
});
