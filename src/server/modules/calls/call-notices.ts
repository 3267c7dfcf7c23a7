import type { Recipient } from "#server/modules/accounts/index.ts";
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

/** Dependencies of notices about calls. */
export type NoticeDeps = Pick<CallDeps, "notify" | "getRecipient" | "shopEmail">;

interface CallNotice {
  readonly to: Recipient & { readonly userId: string };
  readonly change: CallChange | "closed";
  readonly withName: string;
  readonly timezone: string;
  readonly path: string;
}

async function sendNotice(tx: Tx, deps: NoticeDeps, row: BookingRow, notice: CallNotice): Promise<void> {
  const { to, change, withName, timezone, path } = notice;
  const isOff = change === "cancelled" || change === "closed";
  const calendar = toCalendarFile({
    ...{ method: isOff ? "CANCEL" : "REQUEST", uid: `${row.id}@himma`, sequence: row.sequence },
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
      ...{ firstName: to.firstName, change, withName, startsAt: row.startsAt.toISOString(), timezone },
      ...{ minutes: row.minutes, path, calendar },
    },
  });
}

/** The coach of a call as a recipient; nobody when they have no account. */
async function findCoach(tx: Tx, { getRecipient }: NoticeDeps, { coachId }: BookingRow) {
  const [coach] = await findCoaches(tx, [coachId]);
  const userId = coach?.userId ?? null;
  const staff = userId === null ? undefined : await getRecipient(tx, userId);
  return { coach, staff: staff === undefined || userId === null ? undefined : { ...staff, userId } };
}

const coachPath = "/dashboard/admin/calls";

/** Mails both sides, each in their zone, with an entry for their calendar. */
export async function notifyBothSides(
  tx: Tx,
  deps: NoticeDeps,
  row: BookingRow,
  { change, timezone }: { readonly change: CallChange; readonly timezone: string },
): Promise<void> {
  const { coach, staff } = await findCoach(tx, deps, row);
  if (coach === undefined) return;
  const member = await deps.getRecipient(tx, row.userId);
  if (member !== undefined)
    await sendNotice(tx, deps, row, {
      to: { ...member, userId: row.userId },
      withName: pickText(coach.name, member.language),
      timezone: await readZone(tx, row.userId, timezone),
      path: `/dashboard/subscriptions/${row.subscriptionId}`,
      change,
    });
  if (staff !== undefined)
    await sendNotice(tx, deps, row, {
      ...{ to: staff, withName: member?.firstName ?? "-", timezone: coach.zone, path: coachPath, change },
    });
}

const nobody = { ar: "أحد متدربيك", en: "a client" } as const;

/** Tells the coach that a call is cancelled because its member closed their account, without the name. */
export async function notifyCoachOfClosing(tx: Tx, deps: NoticeDeps, row: BookingRow): Promise<void> {
  const { coach, staff } = await findCoach(tx, deps, row);
  if (coach === undefined || staff === undefined) return;
  await sendNotice(tx, deps, row, {
    ...{ to: staff, change: "closed", withName: nobody[staff.language], timezone: coach.zone, path: coachPath },
  });
}
