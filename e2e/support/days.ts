import { addDays, dateIn } from "#shared/domain/calendar.ts";

/** Where the journeys' browsers stand; the demo's days are days of this place too. */
export const timezoneId = "Africa/Cairo";

/** Today where the browser stands, which is tomorrow in UTC for the last hours of a day. */
export const today = (): string => dateIn(new Date(), timezoneId);

export const tomorrow = (): string => addDays(dateIn(new Date(), timezoneId), 1);
