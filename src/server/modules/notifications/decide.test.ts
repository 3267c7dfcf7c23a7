import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Channel, channels, suppressionReasons } from "#shared/domain/notification-topics.ts";
import { type DeliveryFacts, decideDelivery } from "./decide.ts";
import type { MailKind } from "./kinds.ts";
import { type Policy, policies } from "./policies.ts";

const now = new Date("2026-11-26T20:00:00Z");
const morning = new Date("2026-11-27T07:00:00Z");
const usual: Omit<DeliveryFacts, "policy"> = {
  ...{ channel: "mail", now, expiresAt: new Date("2026-12-10T00:00:00Z"), suppressions: [] },
  ...{ isChannelOn: true, isTopicOn: true, quietUntil: undefined },
  ...{ isConsented: false, offers: { inADay: 0, inAWeek: 0 } },
};
const decide = (kind: MailKind, facts: Partial<DeliveryFacts> = {}) =>
  decideDelivery({ ...usual, policy: policies[kind], ...facts });

const suppressed = (reason: string) => ({ what: "suppress", reason });
const send = { what: "send" };

describe("mails about orders, money and the account", () => {
  test.each(["order-placed", "order-paid", "payment-failed", "subscription-renewal", "password-reset"] as const)(
    "%s leaves whatever was switched off, at any hour",
    (kind) => {
      const off = { isChannelOn: false, isTopicOn: false, quietUntil: morning };
      expect(decide(kind, off)).toEqual(send);
      expect(decide(kind, { suppressions: ["stopped", "complained"] })).toEqual(send);
    },
  );

  test("an address that bounced gets no mails about orders, but those that its owner has just requested", () => {
    expect(decide("order-paid", { suppressions: ["bounced"] })).toEqual(suppressed("bounced"));
    expect(decide("password-reset", { suppressions: ["bounced"] })).toEqual(send);
    expect(decide("verification", { suppressions: ["bounced"] })).toEqual(send);
  });

  test("on a device they can be switched off", () => {
    expect(decide("order-shipped", { channel: "push" })).toEqual(send);
    expect(decide("order-shipped", { channel: "push", isTopicOn: false })).toEqual(suppressed("topic_off"));
    expect(decide("order-shipped", { channel: "push", isChannelOn: false })).toEqual(suppressed("channel_off"));
  });
});

describe("reminders", () => {
  test("wait for the morning, and a coach's answer does not", () => {
    expect(decide("check-in-due", { quietUntil: morning })).toEqual({ what: "hold", until: morning });
    expect(decide("coach-message", { quietUntil: morning })).toEqual(send);
  });

  test("are neither sent once they are useless, nor held until then", () => {
    expect(decide("check-in-due", { expiresAt: now })).toEqual(suppressed("expired"));
    const ends = { quietUntil: morning, expiresAt: new Date("2026-11-27T06:00:00Z") };
    expect(decide("check-in-due", ends)).toEqual(suppressed("expired"));
  });

  test.each([
    [{ suppressions: ["stopped"] }, "stopped"],
    [{ suppressions: ["complained"] }, "complained"],
    [{ suppressions: ["bounced"] }, "bounced"],
    [{ isTopicOn: false }, "topic_off"],
    [{ isChannelOn: false }, "channel_off"],
  ] as const)("are suppressed where %o", (facts, reason) => {
    expect(decide("points-expiring", facts)).toEqual(suppressed(reason));
  });
});

test("offers need consent, come once a day and three times a week at most, and wait in quiet hours", () => {
  const isConsented = true;
  expect(decide("campaign")).toEqual(suppressed("no_consent"));
  expect(decide("campaign", { isConsented })).toEqual(send);
  expect(decide("campaign", { isConsented, offers: { inADay: 1, inAWeek: 1 } })).toEqual(suppressed("capped"));
  expect(decide("refill", { isConsented, offers: { inADay: 0, inAWeek: 3 } })).toEqual(suppressed("capped"));
  expect(decide("price-drop", { isConsented, quietUntil: morning })).toEqual({ what: "hold", until: morning });
  expect(decide("campaign", { isConsented, suppressions: ["complained"] })).toEqual(suppressed("complained"));
  expect(decide("campaign", { isConsented, isChannelOn: false })).toEqual(suppressed("channel_off"));
});

test("in all cases a decision is final or waits for a later moment, and no switch lets more messages through", () => {
  const facts = fc.record({
    policy: fc.constantFrom<Policy>(...Object.values(policies)),
    channel: fc.constantFrom<Channel>(...channels),
    now: fc.constant(now),
    expiresAt: fc.constantFrom(null, now, morning, new Date("2026-12-10T00:00:00Z")),
    suppressions: fc.subarray([...suppressionReasons]),
    isChannelOn: fc.boolean(),
    isTopicOn: fc.boolean(),
    quietUntil: fc.constantFrom(undefined, morning),
    isConsented: fc.boolean(),
    offers: fc.record({ inADay: fc.nat(3), inAWeek: fc.nat(5) }),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const decision = decideDelivery(given);
      if (decision.what === "hold") expect(decision.until.getTime()).toBeGreaterThan(now.getTime());
      const lessWanted = decideDelivery({ ...given, isTopicOn: false });
      if (decision.what === "suppress") expect(lessWanted.what).toBe("suppress");
    }),
  );
});
