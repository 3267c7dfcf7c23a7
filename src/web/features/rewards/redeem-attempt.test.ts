import { expect, test } from "vitest";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { createRedeem, type RedeemBody } from "./redeem-attempt.ts";

const body = (quantity: number): RedeemBody => ({ items: [{ rewardId: "r", quantity }] });
const refusal = (status: number, code: string) =>
  new ApiError({ status, statusText: "", data: { code, message: code }, requestId: "r" });

/** A server with scripted replies; an Error is thrown. */
function scripted(answers: readonly unknown[]) {
  const calls: { readonly key: string; readonly body: unknown }[] = [];
  const api = (async (_endpoint: unknown, input: { body: unknown }, more: { headers: Record<string, string> }) => {
    calls.push({ key: more.headers["idempotency-key"] ?? "", body: input.body });
    const answer = answers[calls.length - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Client;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  let number = 0;
  const redeem = createRedeem(api, storage, () => `key-${++number}`);
  return { calls, redeem };
}

test("an attempt without a response is sent again under its key, and a new one gets a new key", async () => {
  const { calls, redeem } = scripted([new TypeError("offline"), "first", "second"]);
  await expect(redeem(body(1))).rejects.toThrow("offline");
  expect(await redeem(body(1))).toBe("first");
  expect(await redeem(body(1))).toBe("second");
  expect(calls.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-2"]);
});

test("if the lost attempt succeeded, another choice does not spend points a second time", async () => {
  const { calls, redeem } = scripted([new TypeError("offline"), refusal(409, "IDEMPOTENCY_MISMATCH"), "first"]);
  await expect(redeem(body(1))).rejects.toThrow("offline");
  expect(await redeem(body(2))).toBe("first");
  expect(calls.map((call) => call.body)).toEqual([body(1), body(2), body(1)]);
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(["key-1"]));
});

test("a refusal is final: the next attempt is a new one", async () => {
  const { calls, redeem } = scripted([refusal(409, "POINTS_SHORT"), "done"]);
  await expect(redeem(body(1))).rejects.toMatchObject({ code: "POINTS_SHORT" });
  expect(await redeem(body(1))).toBe("done");
  expect(calls.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});
