import type * as z from "zod/mini";
import { type CoachRow, findCoachOfUser, lockCoach, updateCoach } from "#server/modules/programmes/index.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type { OwnCoach, updateOwnCoachBody } from "#shared/contract/admin-coaching.ts";
import type { AssignCall } from "./assign-client.ts";
import { noSuchCoach } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";

const toOwnCoach = ({ id, name, title, bio, hours, zone, acceptsNew, version }: CoachRow): OwnCoach => ({
  ...{ id, name, title, bio, zone, acceptsNew, version },
  hours: { ...hours, days: [...hours.days] },
});

export async function readOwnCoach({ platform }: CoachingDeps, userId: string): Promise<{ coach: OwnCoach | null }> {
  const row = await findCoachOfUser(platform.database.reader, userId);
  return { coach: row === undefined ? null : toOwnCoach(row) };
}

/** Edits what a coach may change of their own profile. Throws 400, 404, VERSION_CONFLICT. */
export async function editOwnCoach(
  { platform }: CoachingDeps,
  call: AssignCall,
  { version, hours, ...body }: z.output<typeof updateOwnCoachBody>,
): Promise<{ coach: OwnCoach }> {
  if (hours.from >= hours.until) throw invalidField("hours.until", "TOO_EARLY", "Work ends after it begins");
  return platform.database.transaction(async (tx) => {
    const own = await findCoachOfUser(tx, call.caller.userId);
    const row = own === undefined ? undefined : await lockCoach(tx, own.id);
    if (row === undefined || row.userId !== call.caller.userId) throw noSuchCoach();
    const before = toOwnCoach(row);
    assertVersion(version, before);
    const days = [...new Set(hours.days)].sort();
    const coach = toOwnCoach(await updateCoach(tx, row, { ...body, hours: { ...hours, days } }));
    const entry = { action: "coach.edit", subjectKind: "coach", subjectId: row.id } as const;
    await platform.audit.record(tx, call, { ...entry, before, after: coach });
    return { coach };
  });
}
