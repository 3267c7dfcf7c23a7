import { findCoaches } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readZone } from "#server/platform/db/read-zone.ts";
import { toEnd } from "#shared/domain/calls.ts";
import { pickText } from "#shared/i18n/languages.ts";
import { toCalendarFile } from "./calendar-file.ts";
import type { CallDeps } from "./ports.ts";
import type { BookingRow } from "./tables.ts";

export type CallChange = "booked" | "moved" | "cancelled";

const titles = {
  ar: (name: string) => `مكالمة مع ${name}`,
  en: (name: string) => `Call with ${name}`,
} as const;

/** Mails both sides, each in their zone, with an entry for their calendar. */
export async function tellBoth(
  tx: Tx,
  deps: CallDeps,
  row: BookingRow,
  { change, timezone }: { readonly change: CallChange; readonly timezone: string },
): Promise<void> {
  const [coach] = await findCoaches(tx, [row.coachId]);
  const member = await deps.getRecipient(tx, row.userId);
  const memberZone = await readZone(tx, row.userId, timezone);
  const staffId = coach?.userId ?? null;
  const staff = staffId === null ? undefined : await deps.getRecipient(tx, staffId);
  const tell = async (
    to: NonNullable<typeof member> & { readonly userId: string },
    withName: string,
    zone: string,
    path: string,
  ): Promise<void> => {
    const calendar = toCalendarFile({
      ...{ method: change === "cancelled" ? "CANCEL" : "REQUEST", uid: `${row.id}@himma`, sequence: row.sequence },
      ...{ stamp: row.updatedAt, startsAt: row.startsAt, endsAt: toEnd(row.startsAt, row.minutes), url: row.url },
      ...{ summary: titles[to.language](withName), description: "", organizer: deps.shopEmail, attendee: to.email },
    });
    await deps.notify(tx, {
      kind: "call",
      to: to.email,
      userId: to.userId,
      language: to.language,
      key: `call:${row.id}:${row.sequence}:${path}`,
      data: {
        ...{ firstName: to.firstName, change, withName, startsAt: row.startsAt.toISOString(), timezone: zone },
        ...{ minutes: row.minutes, path, calendar },
      },
    });
  };
  if (member !== undefined && coach !== undefined)
    await tell(
      { ...member, userId: row.userId },
      pickText(coach.name, member.language),
      memberZone,
      `/dashboard/subscriptions/${row.subscriptionId}`,
    );
  if (staff !== undefined && staffId !== null && coach !== undefined)
    await tell({ ...staff, userId: staffId }, member?.firstName ?? "-", coach.zone, "/dashboard/admin/calls");
}
