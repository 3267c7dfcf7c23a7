import { expect, it } from "vitest";
import { toReorder } from "./to-reorder.ts";

const whey = { productId: "1", kind: "physical" as const, size: "1 kg", quantity: 2, points: 0 };
const programme = { ...whey, productId: "2", kind: "programme" as const };
const reward = { ...whey, productId: "3", points: 400 };

it("shipped items that were bought can be bought again in the same size and quantity", () => {
  const lines = [whey, programme, reward];
  expect(toReorder({ origin: "purchase", status: "delivered", lines })).toEqual([
    { productId: "1", size: "1 kg", quantity: 2 },
  ]);
});

it("rewards, renewals and orders that wait for payment have nothing to buy again", () => {
  expect(toReorder({ origin: "reward", status: "delivered", lines: [whey] })).toEqual([]);
  expect(toReorder({ origin: "renewal", status: "paid", lines: [whey] })).toEqual([]);
  expect(toReorder({ origin: "purchase", status: "pending_payment", lines: [whey] })).toEqual([]);
});
