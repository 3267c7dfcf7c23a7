import { noneLeft, takeEntitlement } from "#server/modules/entitlements/index.ts";
import { findOwnSubscription, lockSubscription, type SubscriptionRow } from "#server/modules/subscriptions/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Booking, bookCall, cancelCall, getSlots } from "#shared/contract/calls.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { findSlots, isInTime } from "#shared/domain/calls.ts";
import { endBooking, findNext, freeCells, lockBooking, takeCells, toBooking } from "./bookings.ts";
import { notifyBothSides } from "./call-notices.ts";
import { findFree, findOffer, type Offer } from "./call-times.ts";
import { bookingState, idTaken, noSuchCall, noSuchSlot, tooSoon } from "./errors.ts";
import type { CallDeps } from "./ports.ts";
import { type BookingRow, bookings } from "./tables.ts";

export interface MyCall {
  readonly userId: string;
  /** The subscription's id. */
  readonly id: string;
}

export async function readSlots(deps: CallDeps, { userId, id }: MyCall): Promise<ReplyOf<typeof getSlots>> {
  const { reader } = deps.platform.database;
  const now = deps.platform.clock.now();
  const row = await findOwnSubscription(reader, userId, id);
  const offer = await findOffer(reader, deps, row);
  const next = await findNext(reader, id, now);
  return {
    slots: offer === undefined ? [] : (await findFree(reader, offer, now)).map((slot) => slot.toISOString()),
    minutes: offer?.minutes ?? 30,
    booking: next === undefined ? null : toBooking(next, now),
  };
}

/** Locks the caller's subscription. Throws 404. */
async function lockMine(tx: Tx, { userId, id }: MyCall): Promise<SubscriptionRow> {
  await findOwnSubscription(tx, userId, id);
  const row = await lockSubscription(tx, id);
  if (row === undefined) throw noSuchCall();
  return row;
}

/** Throws TOO_SOON, and 400 for a time that the coach does not offer. */
function assertSlot(offer: Offer | undefined, startsAt: Date, now: Date): asserts offer is Offer {
  if (!isInTime(startsAt, now)) throw tooSoon();
  const isOffered = offer !== undefined && findSlots(offer, now).some((slot) => slot.getTime() === startsAt.getTime());
  if (!isOffered) throw noSuchSlot();
}

/**
 * Books a call in one transaction: takes the quarter hours, uses a call of the package and sends the invitation. The same
 * id twice books once. Throws 404, 400, TOO_SOON, SLOT_TAKEN, NONE_LEFT.
 */
export async function bookMyCall(
  deps: CallDeps,
  mine: MyCall,
  body: BodyOf<typeof bookCall>,
): Promise<{ booking: Booking }> {
  const { platform } = deps;
  const now = platform.clock.now();
  return platform.database.transaction(async (tx) => {
    const row = await lockMine(tx, mine);
    const known = await lockBooking(tx, body.id);
    if (known !== undefined && known.subscriptionId !== mine.id) throw idTaken();
    if (known !== undefined) return { booking: toBooking(known, now) };
    const startsAt = new Date(body.startsAt);
    const offer = await findOffer(tx, deps, row);
    assertSlot(offer, startsAt, now);
    const taking = { kind: "call", ref: body.id } as const;
    if (!(await takeEntitlement(tx, platform, row, taking))) throw noneLeft();
    const { coachId, minutes, url } = offer;
    const [booked] = await tx
      .insert(bookings)
      .values({
        ...{ id: body.id, subscriptionId: row.id, userId: row.userId, coachId, startsAt, minutes, url },
        ...{ state: "booked", createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning();
    if (booked === undefined) throw idTaken();
    await takeCells(tx, booked, startsAt, minutes);
    await notifyBothSides(tx, deps, booked, { change: "booked", timezone: row.timezone });
    await touchClient(tx, platform, row.userId);
    return { booking: toBooking(booked, now) };
  });
}

/** A booked call of a locked subscription. Throws 404, BOOKING_STATE. */
async function lockBooked(tx: Tx, subscription: SubscriptionRow, bookingId: string): Promise<BookingRow> {
  const row = await lockBooking(tx, bookingId);
  if (row === undefined || row.subscriptionId !== subscription.id) throw noSuchCall();
  if (row.state !== "booked") throw bookingState(row.state);
  return row;
}

/** Moves a call without changing its length. Throws 404, 400, TOO_SOON, SLOT_TAKEN, BOOKING_STATE. */
export async function moveMyCall(
  deps: CallDeps,
  mine: MyCall,
  bookingId: string,
  wanted: string,
): Promise<{ booking: Booking }> {
  const { platform } = deps;
  const now = platform.clock.now();
  return platform.database.transaction(async (tx) => {
    const subscription = await lockMine(tx, mine);
    const row = await lockBooked(tx, subscription, bookingId);
    const startsAt = new Date(wanted);
    if (row.startsAt.getTime() === startsAt.getTime()) return { booking: toBooking(row, now) };
    if (!isInTime(row.startsAt, now)) throw tooSoon();
    const offer = await findOffer(tx, deps, subscription);
    assertSlot(offer === undefined ? offer : { ...offer, minutes: row.minutes }, startsAt, now);
    await freeCells(tx, row.id);
    const coachId = offer?.coachId ?? row.coachId;
    await takeCells(tx, { coachId, id: row.id }, startsAt, row.minutes);
    const [moved] = await tx
      .update(bookings)
      .set({ startsAt, coachId, url: offer?.url ?? row.url, sequence: row.sequence + 1, updatedAt: now })
      .where(eq(bookings.id, row.id))
      .returning();
    if (moved === undefined) throw noSuchCall();
    await notifyBothSides(tx, deps, moved, { change: "moved", timezone: subscription.timezone });
    await touchClient(tx, platform, row.userId);
    return { booking: toBooking(moved, now) };
  });
}

/** Cancels a call: in time the package gets it back, later it counts as used. Throws 404, BOOKING_STATE. */
export async function cancelMyCall(
  deps: CallDeps,
  mine: MyCall,
  bookingId: string,
): Promise<ReplyOf<typeof cancelCall>> {
  const { platform } = deps;
  const now = platform.clock.now();
  return platform.database.transaction(async (tx) => {
    const subscription = await lockMine(tx, mine);
    const row = await lockBooked(tx, subscription, bookingId);
    if (row.startsAt <= now) throw bookingState(row.state);
    const isReturned = isInTime(row.startsAt, now);
    const entitlement = isReturned ? "returned" : "used";
    const ended = await endBooking(tx, platform, row, { state: "cancelled", by: "member", entitlement });
    await notifyBothSides(tx, deps, ended, { change: "cancelled", timezone: subscription.timezone });
    return { booking: toBooking(ended, now), isReturned };
  });
}
