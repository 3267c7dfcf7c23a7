import { addMonths, dateIn } from "#shared/domain/calendar.ts";

/** A gift arrives in the morning of its day: eight or nine in Cairo, ten in Dubai. */
const morningUtc = "06:00:00Z";
/** By then it is late in the evening from Cairo to Dubai, and everywhere there the same day. */
const eveningUtc = "19:59:59Z";

/** The end of the day that lies so many months after today, as the shop's customers have it. */
export const endOfDayAfter = (now: Date, months: number): Date =>
  new Date(`${addMonths(dateIn(now, "Africa/Cairo"), months)}T${eveningUtc}`);

/** When a gift is sent that was wished for a day (`YYYY-MM-DD`); now, without one and when that morning is over. */
export function sendTimeOn(day: string | undefined, now: Date): Date {
  const wished = day === undefined ? now : new Date(`${day}T${morningUtc}`);
  return wished > now ? wished : now;
}
