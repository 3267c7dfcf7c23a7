import { describe, expect, it } from "vitest";
import type { CheckInSummary } from "#shared/contract/check-ins.ts";
import type { EnrolmentSummary } from "#shared/contract/enrolments.ts";
import type { OrderSummary } from "#shared/contract/orders.ts";
import { chooseNextAction as actionOf } from "./next-action.ts";

const orders = (...statuses: OrderSummary["status"][]) =>
  statuses.map((status, index) => ({ id: String(index), status, expiresAt: null })) as OrderSummary[];

const now = new Date("2026-11-22T22:30:00Z");
const chooseNextAction = (
  own: readonly OrderSummary[],
  programmes: readonly EnrolmentSummary[] = [],
  checkIns: readonly CheckInSummary[] = [],
) => actionOf(own, programmes, checkIns, now);

const programme = (date: string | null, more: Partial<EnrolmentSummary> = {}) =>
  ({
    id: `programme of ${date}`,
    status: date === null ? "pending" : "active",
    timezone: "Africa/Cairo",
    next: date === null ? null : { week: 1, day: 1, minutes: 60, date },
    ...more,
  }) as EnrolmentSummary;

describe("the dashboard's next step", () => {
  it("is paying, before anything else, since orders expire", () => {
    expect(chooseNextAction(orders("shipped", "pending_payment"))).toMatchObject({ kind: "pay", order: { id: "1" } });
  });

  it("is the renewal of a subscription, before any other order to pay", () => {
    const [unpaid, renewal] = orders("pending_payment", "pending_payment") as [OrderSummary, OrderSummary];
    expect(chooseNextAction([unpaid, { ...renewal, origin: "renewal" }])).toMatchObject({
      kind: "renew",
      order: { id: "1" },
    });
  });

  it("is today's workout, before a parcel, but after payments", () => {
    // Half past midnight on the 23rd in Cairo.
    const today = programme("2026-11-23");
    const open = { id: "c", state: "open" } as CheckInSummary;
    expect(chooseNextAction(orders("shipped"), [today], [open])).toMatchObject({ kind: "checkIn", checkIn: open });
    expect(chooseNextAction(orders("pending_payment"), [today], [open])).toMatchObject({ kind: "pay" });
    expect(chooseNextAction(orders("shipped"), [today])).toMatchObject({ kind: "train", isToday: true });
    expect(chooseNextAction(orders("pending_payment"), [today])).toMatchObject({ kind: "pay" });
    const inLosAngeles = programme("2026-11-23", { timezone: "America/Los_Angeles" });
    expect(chooseNextAction(orders("shipped"), [inLosAngeles])).toMatchObject({ kind: "shipped" });
  });

  it("puts today's training before payments that have days left, and before renewals by card", () => {
    const [order] = orders("pending_payment") as [OrderSummary];
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const today = programme("2026-11-23");
    const coded = { ...order, expiresAt: inHours(40) };
    expect(chooseNextAction([coded], [today])).toMatchObject({ kind: "train" });
    expect(chooseNextAction([coded])).toMatchObject({ kind: "pay" });
    expect(chooseNextAction([{ ...order, expiresAt: inHours(11) }], [today])).toMatchObject({ kind: "pay" });
    const renewal = { ...order, origin: "renewal" as const };
    expect(chooseNextAction([{ ...renewal, expiresAt: inHours(70) }], [today])).toMatchObject({ kind: "renew" });
    expect(chooseNextAction([{ ...renewal, expiresAt: inHours(900) }])).toMatchObject({ kind: "start" });
  });

  it("is the earliest workout of several programmes, if no parcel is on its way", () => {
    const some = [programme("2026-11-26"), programme("2026-11-25"), programme("2026-11-24", { status: "frozen" })];
    expect(chooseNextAction(orders("delivered"), some)).toMatchObject({
      kind: "train",
      isToday: false,
      programme: { id: "programme of 2026-11-25" },
    });
    expect(chooseNextAction(orders("processing"), some)).toMatchObject({ kind: "preparing" });
  });

  it("is to choose a start day for a programme that was bought, before a parcel", () => {
    expect(chooseNextAction(orders("shipped"), [programme("2026-11-25"), programme(null)])).toMatchObject({
      kind: "plan",
    });
  });

  it("is the parcel on its way, then the one being packed", () => {
    expect(chooseNextAction(orders("paid", "shipped"))).toMatchObject({ kind: "shipped", order: { id: "1" } });
    expect(chooseNextAction(orders("delivered", "processing"))).toMatchObject({
      kind: "preparing",
      order: { id: "1" },
    });
  });

  it("is to start, if nothing is open", () => {
    expect(chooseNextAction(orders("delivered", "cancelled"))).toEqual({ kind: "start" });
    expect(chooseNextAction([])).toEqual({ kind: "start" });
  });
});
