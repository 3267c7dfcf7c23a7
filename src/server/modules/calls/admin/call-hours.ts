import { type CoachRow, findCoachOfUser, lockCoach } from "#server/modules/programmes/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { adminSetCallHours, CallHours } from "#shared/contract/calls.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { SlotRange } from "#shared/domain/calls.ts";
import { endsBefore, noCoachProfile, overlaps } from "../errors.ts";
import type { CallDeps } from "../ports.ts";
import { coachCalls, coachSlots } from "../tables.ts";

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

async function readHours(reader: Reader, { id, zone }: CoachRow): Promise<CallHours> {
  const [own] = await reader.select().from(coachCalls).where(eq(coachCalls.coachId, id));
  const ranges = await reader
    .select()
    .from(coachSlots)
    .where(eq(coachSlots.coachId, id))
    .orderBy(asc(coachSlots.weekday), asc(coachSlots.fromMinute))
    .limit(100);
  return {
    ranges: ranges.map(({ weekday, fromMinute, untilMinute }) => ({
      ...{ weekday, from: toClock(fromMinute), until: toClock(untilMinute) },
    })),
    ...{ zone, meetingUrl: own?.meetingUrl ?? "", version: own?.version ?? 0 },
  };
}

/** Throws 404 where the caller has no profile. */
export async function readCallHours({ platform }: CallDeps, userId: string): Promise<{ callHours: CallHours }> {
  const coach = await findCoachOfUser(platform.database.reader, userId);
  if (coach === undefined) throw noCoachProfile();
  return { callHours: await readHours(platform.database.reader, coach) };
}

type Body = BodyOf<typeof adminSetCallHours>;

/** Throws 400 for ranges that end before they begin or overlap. */
function toRanges({ ranges }: Pick<Body, "ranges">): SlotRange[] {
  const found = ranges.map(({ weekday, from, until }) => ({
    ...{ weekday, fromMinute: toMinutes(from), untilMinute: toMinutes(until) },
  }));
  for (const [nth, one] of found.entries()) {
    if (one.untilMinute <= one.fromMinute) throw endsBefore(nth);
    const isTwice = found
      .slice(0, nth)
      .some(
        (other) =>
          other.weekday === one.weekday && other.fromMinute < one.untilMinute && one.fromMinute < other.untilMinute,
      );
    if (isTwice) throw overlaps(nth);
  }
  return found;
}

/** Sets when the caller takes calls. Throws 400, 404, VERSION_CONFLICT. */
export async function setCallHours(
  { platform }: CallDeps,
  call: StaffCall,
  { version, meetingUrl, ranges }: Body,
): Promise<{ callHours: CallHours }> {
  const { database, clock, audit } = platform;
  const slots = toRanges({ ranges });
  return database.transaction(async (tx) => {
    const own = await findCoachOfUser(tx, call.caller.userId);
    // Locks the coach, because there may be no row of hours to lock yet.
    const coach = own === undefined ? undefined : await lockCoach(tx, own.id);
    if (coach === undefined) throw noCoachProfile();
    const before = await readHours(tx, coach);
    if (before.version !== version) throw versionConflict(before);
    const row = { meetingUrl, version: version + 1, updatedAt: clock.now() };
    await tx
      .insert(coachCalls)
      .values({ coachId: coach.id, ...row })
      .onConflictDoUpdate({ target: coachCalls.coachId, set: row });
    await tx.delete(coachSlots).where(eq(coachSlots.coachId, coach.id));
    if (slots.length > 0) await tx.insert(coachSlots).values(slots.map((slot) => ({ ...slot, coachId: coach.id })));
    const after = await readHours(tx, coach);
    const entry = { action: "coach.call-hours", subjectKind: "coach", subjectId: coach.id } as const;
    await audit.record(tx, call, { ...entry, before: { ranges: before.ranges }, after: { ranges: after.ranges } });
    return { callHours: after };
  });
}
