import { addDays, dateIn } from "#shared/domain/calendar.ts";

/** The time zone of the journeys' browsers; the demo's days are in this zone, too. */
export const timezoneId = "Africa/Cairo";

/** Today in the browser's time zone, which is ahead of UTC. */
export const today = (): string => dateIn(new Date(), timezoneId);

export const tomorrow = (): string => addDays(dateIn(new Date(), timezoneId), 1);
