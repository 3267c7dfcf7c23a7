import { readEntitlements } from "#server/modules/entitlements/index.ts";
import { findCoaches } from "#server/modules/programmes/index.ts";
import type { SubscriptionRow } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, inArray } from "#server/platform/db/orm.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { type CallTimes, findSlots, toCells } from "#shared/domain/calls.ts";
import type { CallDeps } from "./ports.ts";
import { bookingCells, coachCalls, coachSlots } from "./tables.ts";

/** When the coach of a subscription takes calls. */
export interface Offer extends CallTimes {
  readonly coachId: string;
  readonly url: string;
}

/** Length of a call when the package includes no calls. */
const usualMinutes = 30;

/** `undefined` without a coach. */
export async function findOffer(
  reader: Reader,
  deps: Pick<CallDeps, "platform" | "findCoachId" | "findDaysOff">,
  row: SubscriptionRow,
): Promise<Offer | undefined> {
  const coachId = row.status === "ended" ? undefined : await deps.findCoachId(reader, row.id);
  const [coach] = await findCoaches(reader, coachId === undefined ? [] : [coachId]);
  if (coach === undefined) return undefined;
  const ranges = await reader.select().from(coachSlots).where(eq(coachSlots.coachId, coach.id)).limit(100);
  const [own] = await reader.select().from(coachCalls).where(eq(coachCalls.coachId, coach.id));
  const call = (await readEntitlements(reader, deps.platform, row)).find(({ kind }) => kind === "call");
  const minutes = call?.minutes ?? usualMinutes;
  const today = dateIn(deps.platform.clock.now(), coach.zone);
  const daysOff = (await deps.findDaysOff(reader, [coach.id], today)).get(coach.id) ?? [];
  return { coachId: coach.id, url: own?.meetingUrl ?? "", ranges, zone: coach.zone, minutes, daysOff };
}

/** Start times that are still free. */
export async function findFree(reader: Reader, { coachId, ...times }: Offer, now: Date): Promise<Date[]> {
  const slots = findSlots(times, now);
  const cells = slots.flatMap((slot) => toCells(slot, times.minutes));
  const rows = await reader
    .select({ cell: bookingCells.cell })
    .from(bookingCells)
    .where(and(eq(bookingCells.coachId, coachId), inArray(bookingCells.cell, cells)))
    .limit(cells.length + 1);
  const taken = new Set(rows.map(({ cell }) => cell.getTime()));
  return slots.filter((slot) => toCells(slot, times.minutes).every((cell) => !taken.has(cell.getTime())));
}
