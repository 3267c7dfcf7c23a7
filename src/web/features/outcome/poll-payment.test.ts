import { describe, expect, it } from "vitest";
import { pauseAfter, readPaymentId } from "./poll-payment.ts";

const id = "0198c0de-0000-7000-8000-000000000001";

describe("the way back from a provider", () => {
  it("is read for the payment it names", () => {
    expect(readPaymentId(new URLSearchParams(`payment=${id}`))).toBe(id);
    expect(readPaymentId(new URLSearchParams(`id=192837465&merchant_order_id=${id}`))).toBe(id);
  });

  it("names none where there is no id of ours", () => {
    expect(readPaymentId(new URLSearchParams("payment=42&id=<script>"))).toBeUndefined();
  });
});

describe("asking for the outcome", () => {
  it("waits ever longer and ends", () => {
    const pauses = Array.from({ length: 13 }, (_, asks) => pauseAfter(asks + 1));
    expect(pauses.at(-1)).toBeUndefined();
    const given = pauses.filter((pause) => pause !== undefined);
    expect(given.toSorted((a, b) => a - b)).toEqual(given);
  });
});
