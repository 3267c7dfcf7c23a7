import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, toSignedHeaders } from "#server/platform/standard-webhooks.ts";
import { isGivenUp, maxAttempts, readRetryAfter, toNextAttempt } from "./retry.ts";

const now = new Date("2026-11-23T10:00:00Z");
const secondsUntil = (at: Date | undefined) => at && (at.getTime() - now.getTime()) / 1000;

test("the signature matches the published example of Standard Webhooks", () => {
  const signed = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(toSignedHeaders(signed, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
    "webhook-id": signed.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("either of two secrets verifies a body signed with both, a third does not", () => {
  const [current, previous] = [newSecret(), newSecret()];
  expect(Buffer.from(current.replace("whsec_", ""), "base64")).toHaveLength(32);
  const body = JSON.stringify({ name: "منى" });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = toSignedHeaders({ id: "0198c0de", timestamp, body }, [current, previous]);
  for (const secret of [current, previous]) expect(new Webhook(secret).verify(body, headers)).toEqual({ name: "منى" });
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
});

test("retries follow the schedule, spread by a tenth, ten attempts in all", () => {
  const pauses = Array.from({ length: 9 }, (_, at) => secondsUntil(toNextAttempt({ attempts: at + 1, now }, 0.5)));
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(secondsUntil(toNextAttempt({ attempts: 2, now }, 0))).toBe(270);
  expect(secondsUntil(toNextAttempt({ attempts: 2, now }, 1))).toBe(330);
  expect(maxAttempts).toBe(10);
  expect(toNextAttempt({ attempts: maxAttempts, now }, 0.5)).toBeUndefined();
});

test("Retry-After postpones a retry by at most a day, and never brings it forward", () => {
  const after = (retryAfter: string) => secondsUntil(toNextAttempt({ attempts: 1, now, retryAfter }, 0.5));
  expect(after("120")).toBe(120);
  expect(after("1")).toBe(5);
  expect(after("Mon, 23 Nov 2026 10:10:00 GMT")).toBe(600);
  expect(after("Mon, 23 Nov 2020 10:10:00 GMT")).toBe(5);
  expect(after("999999999")).toBe(86_400);
  for (const nonsense of ["soon", "", "-5", "1e9999"]) expect(readRetryAfter(nonsense, now)).toBe(0);
});

test("an endpoint is given up after five days without a success", () => {
  expect(isGivenUp(new Date("2026-11-18T10:00:01Z"), now)).toBe(false);
  expect(isGivenUp(new Date("2026-11-18T10:00:00Z"), now)).toBe(true);
});
