import { addMonths, dateIn } from "#shared/domain/calendar.ts";

/** Delivery time of a gift: 8 or 9 a.m. in Cairo, 10 a.m. in Dubai. */
const morningUtc = "06:00:00Z";
/** Late evening from Cairo to Dubai, on the same day everywhere in between. */
const eveningUtc = "19:59:59Z";

/** The end of the day that is the given number of months after today, in the shop's markets. */
export const endOfDayAfter = (now: Date, months: number): Date =>
  new Date(`${addMonths(dateIn(now, "Africa/Cairo"), months)}T${eveningUtc}`);

/** Send time of a gift for a requested day (`YYYY-MM-DD`); now without a day or when that morning has passed. */
export function sendTimeOn(day: string | undefined, now: Date): Date {
  const wished = day === undefined ? now : new Date(`${day}T${morningUtc}`);
  return wished > now ? wished : now;
}
