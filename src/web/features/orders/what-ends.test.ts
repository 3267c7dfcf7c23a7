import { expect, test } from "vitest";
import type { Order } from "#shared/contract/orders.ts";
import { whatEnds } from "./what-ends.ts";

const order = (kinds: readonly string[], change: Partial<Order> = {}) =>
  ({ lines: kinds.map((kind) => ({ kind })), gift: null, origin: "purchase", ...change }) as Order;

test("each part that ends the right to cancel is named once; a gift and a voucher have words of their own", () => {
  expect(whatEnds(order(["physical"]))).toEqual([]);
  expect(whatEnds(order(["package", "programme", "programme", "gift_card"]))).toEqual([
    "programme",
    "package",
    "gift_card",
  ]);
  expect(whatEnds(order(["gift_card"], { origin: "reward" }))).toEqual(["voucher"]);
  expect(whatEnds(order(["programme"], { gift: { recipientName: "S", recipientEmail: "", message: "" } }))).toEqual([
    "gift",
  ]);
});
