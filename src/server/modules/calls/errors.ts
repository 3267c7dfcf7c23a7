import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { BOOKING_STATE, SLOT_TAKEN, TOO_SOON } from "#shared/contract/calls.ts";
import { type BookingState, noticeHours } from "#shared/domain/calls.ts";

export const noSuchCall = () => notFound("No such call");
export const noCoachProfile = () => notFound("You have no coach's profile");
export const slotTaken = () => refuse(SLOT_TAKEN, "This time was booked meanwhile");
export const tooSoon = () => refuse(TOO_SOON, `Calls are booked and moved ${noticeHours} hours ahead at least`);
export const bookingState = (state: BookingState) => refuse(BOOKING_STATE, `This call is ${state}`, { state });
export const noSuchSlot = () => invalidField("startsAt", "INVALID_VALUE", "The coach takes no calls then");
export const endsBefore = (nth: number) =>
  invalidField(`ranges.${nth}.until`, "TOO_EARLY", "The range ends before it begins");
export const overlaps = (nth: number) => invalidField(`ranges.${nth}.from`, "DUPLICATE", "Two ranges overlap");
export const idTaken = () => invalidField("id", "INVALID_VALUE", "This id stands for something else");
