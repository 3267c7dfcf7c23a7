import * as z from "zod/mini";
import { bookingStates } from "../domain/calls.ts";
import { endpoint } from "./endpoint.ts";
import { NONE_LEFT } from "./entitlements.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, timestamp } from "./values.ts";

const tag = "My subscriptions";
const adminTag = "Admin coaching";

/** The time was booked by somebody else meanwhile. */
export const SLOT_TAKEN = refusal("SLOT_TAKEN", 409);
/** Less than twelve hours ahead. */
export const TOO_SOON = refusal("TOO_SOON", 409);
/** The call was held, missed or cancelled already, or is still to come. */
export const BOOKING_STATE = refusal("BOOKING_STATE", 409, z.object({ state: z.enum(bookingStates) }));

const booking = z.object({
  id,
  startsAt: timestamp,
  minutes: z.int(),
  state: z.enum(bookingStates),
  by: z.nullable(z.enum(["member", "coach"])),
  /** From ten minutes before until the end; null otherwise. */
  url: z.nullable(z.string()),
});
export type Booking = z.infer<typeof booking>;

const bookingParams = z.object({ id, bookingId: id });

export const getSlots = endpoint({
  method: "GET",
  path: "/subscriptions/:id/slots",
  summary: "Free times of my coach in the next three weeks, and my booked call",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({
    slots: z.array(timestamp),
    /** Length of a call. */
    minutes: z.int(),
    /** The next call, or the one that takes place now. */
    booking: z.nullable(booking),
  }),
  errors: [NOT_FOUND],
});

export const bookCallBody = z.strictObject({
  /** Made by the device: the same booking twice is one call. */
  id,
  startsAt: z.iso.datetime({ offset: true }),
});
export const bookCall = endpoint({
  method: "POST",
  path: "/subscriptions/:id/bookings",
  summary: "Books a call with my coach, twelve hours ahead at least",
  tag,
  access: "customer",
  params: idParams,
  body: bookCallBody,
  status: 201,
  reply: z.object({ booking }),
  errors: [NOT_FOUND, SLOT_TAKEN, NONE_LEFT, TOO_SOON],
});

export const moveCall = endpoint({
  method: "PATCH",
  path: "/subscriptions/:id/bookings/:bookingId",
  summary: "Moves my call to another time; both are twelve hours ahead at least",
  tag,
  access: "customer",
  params: bookingParams,
  body: z.strictObject({ startsAt: z.iso.datetime({ offset: true }) }),
  status: 200,
  reply: z.object({ booking }),
  errors: [NOT_FOUND, SLOT_TAKEN, TOO_SOON, BOOKING_STATE],
});

export const cancelCall = endpoint({
  method: "DELETE",
  path: "/subscriptions/:id/bookings/:bookingId",
  summary: "Cancels my call: free until twelve hours before, later it counts as used",
  tag,
  access: "customer",
  params: bookingParams,
  status: 200,
  reply: z.object({ booking, isReturned: z.boolean() }),
  errors: [NOT_FOUND, BOOKING_STATE],
});

const quarter = z.string().check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/));
const range = {
  /** 0 is Sunday. */
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6]),
  from: quarter,
  until: z.string().check(z.regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/)),
};
const callHours = z.object({
  ranges: z.array(z.object(range)),
  /** The coach's, in which the ranges are. */
  zone: z.string(),
  /** Where calls take place. */
  meetingUrl: z.string(),
  /** 0: never set. */
  version: z.int(),
});
export type CallHours = z.infer<typeof callHours>;

export const adminGetCallHours = endpoint({
  method: "GET",
  path: "/admin/call-hours",
  summary: "The caller's hours for calls, and the meeting link",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  status: 200,
  reply: z.object({ callHours }),
  errors: [NOT_FOUND],
});

export const callHoursBody = z.strictObject({
  ranges: z.array(z.strictObject(range)).check(z.maxLength(28)),
  meetingUrl: z.string().check(z.maxLength(300), z.regex(/^(https:\/\/[^\s"<>]+)?$/)),
  /** Version of the hours that the edit started from. */
  version: z.int().check(z.minimum(0)),
});
export const adminSetCallHours = endpoint({
  method: "PUT",
  path: "/admin/call-hours",
  summary: "Sets the caller's hours for calls and the meeting link; booked calls stay",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  body: callHoursBody,
  fieldErrors: ["TOO_EARLY", "DUPLICATE"],
  status: 200,
  reply: z.object({ callHours }),
  errors: [NOT_FOUND, versionConflict(callHours)],
});

const coachCall = z.extend(booking, {
  client: z.object({ id, name: z.string(), subscriptionId: id }),
  /** Always, so that the coach can prepare. */
  meetingUrl: z.string(),
});
export type CoachCall = z.infer<typeof coachCall>;

export const adminListCalls = endpoint({
  method: "GET",
  path: "/admin/calls",
  summary: "The caller's calls of the last two weeks and the coming ones",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  status: 200,
  reply: z.object({ calls: z.array(coachCall) }),
});

export const callOutcomes = ["held", "missed_by_member", "missed_by_coach", "cancel"] as const;
export const adminMarkCall = endpoint({
  method: "POST",
  path: "/admin/calls/:id",
  summary:
    "Records the outcome of a call, or cancels it; a call that the coach missed or cancelled is given back to the member",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  body: z.strictObject({ outcome: z.enum(callOutcomes) }),
  status: 200,
  reply: z.object({ call: coachCall }),
  errors: [NOT_FOUND, BOOKING_STATE],
});
