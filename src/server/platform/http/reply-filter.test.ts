import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { replyFilter } from "./reply-filter.ts";

const filter = (reply: z.core.$ZodType, value: unknown) => JSON.parse(replyFilter(reply)(value));

describe("reply filter", () => {
  it("lets only declared members through", () => {
    const reply = z.object({ id: z.string(), lines: z.array(z.object({ sku: z.string() })) });
    const filtered = filter(reply, { id: "1", passwordHash: "x", lines: [{ sku: "A", costMinor: 5 }] });
    expect(filtered).toEqual({ id: "1", lines: [{ sku: "A" }] });
  });

  it("also inside a choice of shapes", () => {
    const reply = z.object({
      event: z.union([
        z.object({ kind: z.literal("paid"), amount: z.number() }),
        z.object({ kind: z.literal("shipped"), carrier: z.string() }),
      ]),
    });
    const filtered = filter(reply, { event: { kind: "shipped", carrier: "Aramex", cost: 9 } });
    expect(filtered).toEqual({ event: { kind: "shipped", carrier: "Aramex" } });
  });

  it("writes the same again once it is compiled", () => {
    const write = replyFilter(z.object({ name: z.string() }));
    expect([write({ name: "همّة" }), write({ name: "همّة", inside: 1 })]).toEqual(['{"name":"همّة"}', '{"name":"همّة"}']);
  });

  it("is one for all calls with the same reply", () => {
    const reply = z.object({ name: z.string() });
    expect(replyFilter(reply)).toBe(replyFilter(reply));
    expect(replyFilter(reply)).not.toBe(replyFilter(z.object({ name: z.string() })));
  });
});
