import { describe, expect, it } from "vitest";
import type { PlacedOrder } from "#shared/contract/checkout.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { createOrderAttempts, type OrderBody } from "./order-attempt.ts";

type Answer = (key: string, body: OrderBody) => PlacedOrder | Error;

const placed = { order: { id: "o1" }, payment: { id: "p1" } } as PlacedOrder;
const refusal = (status: number, code: string) =>
  new ApiError({ status, statusText: "", data: { message: code, code }, requestId: undefined });
const body = (line1: string): OrderBody => ({
  paymentMethod: "card",
  expectedTotal: 10,
  note: line1,
});

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function attempts(answers: Answer[], storage = memory()) {
  const calls: { key: string; note: string | undefined }[] = [];
  const api = (async (_endpoint: unknown, input: { body: OrderBody }, options: { headers: Record<string, string> }) => {
    const key = options.headers["idempotency-key"] ?? "";
    calls.push({ key, note: input.body.note });
    const answer = answers.shift()?.(key, input.body);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("Not expected");
    return answer;
  }) as unknown as Client;
  let keys = 0;
  const made = createOrderAttempts(api, storage, () => `key-${++keys}`);
  return { ...made, calls, storage };
}

describe("placing an order", () => {
  it("forgets the key once the order is placed", async () => {
    const order = attempts([() => placed, () => placed]);
    await order.place(body("a"));
    await order.place(body("a"));
    expect(order.calls.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("keeps the key until there is an answer, also over a reload", async () => {
    const before = attempts([() => new TypeError("network")]);
    await expect(before.place(body("a"))).rejects.toThrow("network");
    const after = attempts([() => placed], before.storage);
    expect(after.isOpen()).toBe(true);
    await expect(after.place(body("a"))).resolves.toBe(placed);
    expect(after.calls).toEqual([{ key: "key-1", note: "a" }]);
    expect(after.isOpen()).toBe(false);
  });

  it("stores no national ID, and sends it again only if it was typed again", async () => {
    const before = attempts([() => new TypeError("network")]);
    await expect(before.place({ ...body("a"), nationalId: "29001010100013" })).rejects.toThrow("network");
    expect(before.storage.getItem("himma.orderAttempt")).toContain('"note":"a"');
    expect(before.storage.getItem("himma.orderAttempt")).not.toContain("29001010100013");
    const sent: unknown[] = [];
    const answer: Answer = (_, { nationalId }) => {
      sent.push(nationalId);
      return placed;
    };
    const after = attempts([answer], before.storage);
    await expect(after.place({ ...body("a"), nationalId: "29001010100013" })).resolves.toBe(placed);
    expect([sent, after.calls[0]?.key]).toEqual([["29001010100013"], "key-1"]);
  });

  it("takes a new key after a refusal", async () => {
    const order = attempts([() => refusal(409, "PRICE_CHANGED"), () => placed]);
    await expect(order.place(body("a"))).rejects.toThrow("PRICE_CHANGED");
    await order.place(body("a"));
    expect(order.calls.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("keeps the key while the first call runs, and after a server error", async () => {
    const order = attempts([() => refusal(409, "IDEMPOTENCY_RUNNING"), () => refusal(502, ""), () => placed]);
    await expect(order.place(body("a"))).rejects.toThrow();
    await expect(order.place(body("a"))).rejects.toThrow();
    await order.place(body("a"));
    expect(new Set(order.calls.map(({ key }) => key))).toEqual(new Set(["key-1"]));
  });

  it("returns the earlier order if it succeeded with other entries", async () => {
    const order = attempts([() => new TypeError("network"), () => refusal(409, "IDEMPOTENCY_MISMATCH"), () => placed]);
    await expect(order.place(body("a"))).rejects.toThrow("network");
    await expect(order.place(body("b"))).resolves.toBe(placed);
    expect(order.calls.map(({ note }) => note)).toEqual(["a", "b", "a"]);
    expect(order.isOpen()).toBe(false);
  });

  it("retries an open attempt without placing another order", async () => {
    const order = attempts([() => new TypeError("network"), () => placed]);
    expect(order.resume()).toBeUndefined();
    await expect(order.place(body("a"))).rejects.toThrow("network");
    await expect(order.resume()).resolves.toBe(placed);
    expect(order.calls).toHaveLength(2);
  });
});
