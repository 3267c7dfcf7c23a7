import type * as z from "zod/mini";
import { type CoachRow, findCoachOfUser, lockCoach, updateCoach } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type { OwnCoach, updateOwnCoachBody } from "#shared/contract/admin-coaching.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { DaysOff } from "#shared/domain/working-hours.ts";
import type { AssignCall } from "./assign-client.ts";
import { readDaysOff, saveDaysOff } from "./days-off.ts";
import { noSuchCoach } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";
import { refreshAllJob } from "./refresh-all.ts";

async function toOwnCoach(reader: Reader, row: CoachRow, now: Date): Promise<OwnCoach> {
  const { id, name, title, bio, hours, zone, acceptsNew, version } = row;
  const daysOff = (await readDaysOff(reader, [id], dateIn(now, zone))).get(id) ?? [];
  return {
    ...{ id, name, title, bio, zone, acceptsNew, version },
    hours: { ...hours, days: [...hours.days] },
    daysOff: [...daysOff],
  };
}

export async function readOwnCoach({ platform }: CoachingDeps, userId: string): Promise<{ coach: OwnCoach | null }> {
  const { reader } = platform.database;
  const row = await findCoachOfUser(reader, userId);
  return { coach: row === undefined ? null : await toOwnCoach(reader, row, platform.clock.now()) };
}

async function lockOwn(tx: Tx, userId: string): Promise<CoachRow> {
  const own = await findCoachOfUser(tx, userId);
  const row = own === undefined ? undefined : await lockCoach(tx, own.id);
  if (row === undefined || row.userId !== userId) throw noSuchCoach();
  return row;
}

/** The times on which the queue depends. */
const toTimes = ({ hours, daysOff }: { readonly hours: OwnCoach["hours"]; readonly daysOff: readonly DaysOff[] }) =>
  JSON.stringify([hours, daysOff]);

/** Edits the fields of their own profile that coaches may change. Throws 400, 404, VERSION_CONFLICT. */
export async function editOwnCoach(
  { platform }: CoachingDeps,
  call: AssignCall,
  { version, hours, daysOff, ...body }: z.output<typeof updateOwnCoachBody>,
): Promise<{ coach: OwnCoach }> {
  if (hours.from >= hours.until) throw invalidField("hours.until", "TOO_EARLY", "Work ends after it begins");
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const row = await lockOwn(tx, call.caller.userId);
    const before = await toOwnCoach(tx, row, now);
    assertVersion(version, before);
    if (daysOff !== undefined) await saveDaysOff(tx, row, daysOff, now);
    const days = [...new Set(hours.days)].sort();
    const updated = await updateCoach(tx, row, { ...body, hours: { ...hours, days } });
    const coach = await toOwnCoach(tx, updated, now);
    if (toTimes(coach) !== toTimes(before)) await platform.jobs.enqueue(tx, refreshAllJob, { coachId: row.id });
    const entry = { action: "coach.edit", subjectKind: "coach", subjectId: row.id } as const;
    await platform.audit.record(tx, call, { ...entry, before, after: coach });
    return { coach };
  });
}
