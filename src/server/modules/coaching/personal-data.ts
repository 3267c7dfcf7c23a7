import { findCoaches } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { readRows, toIso } from "#server/platform/db/rows.ts";
import { findProfile } from "./profiles.ts";
import { clientNotes, clientStanding, coachChoices, coachingProfiles, coachWaits, healthOpenings } from "./tables.ts";
import { readsOf } from "./traces.ts";

interface Coached {
  readonly coachId: string;
  readonly kind: string;
  readonly from: string;
  readonly until: string | null;
}

interface ExportedRead {
  readonly what: string;
  readonly hour: string;
  readonly count: number;
  readonly reason: string;
}

/** Wishes, coaches and who read the health data, for the personal data export. */
export async function exportCoaching(reader: Reader, userId: string): Promise<{ readonly coaching: unknown }> {
  const coached = await readRows<Coached>(
    reader,
    sql`select a.coach_id as "coachId", a.kind, a.from_at as "from", a.until_at as "until"
    from coach_assignments a join subscriptions s on s.id = a.subscription_id
    where s.user_id = ${userId} order by a.from_at, a.id limit 1000`,
  );
  const coaches = await findCoaches(reader, [...new Set(coached.map(({ coachId }) => coachId))]);
  const names = new Map(coaches.map(({ id, name }) => [id, name]));
  const reads = await readRows<ExportedRead>(
    reader,
    sql`select r.what, r.hour, r.count, r.reason from ${readsOf(userId)} r order by r.hour limit 100000`,
  );
  const openings = await reader
    .select({ at: healthOpenings.openedAt, until: healthOpenings.untilAt, reason: healthOpenings.reason })
    .from(healthOpenings)
    .where(eq(healthOpenings.memberId, userId))
    .orderBy(asc(healthOpenings.openedAt))
    .limit(10_000);
  const choices = await reader
    .select({ packageId: coachChoices.packageId, coachId: coachChoices.coachId, chosenAt: coachChoices.chosenAt })
    .from(coachChoices)
    .where(eq(coachChoices.userId, userId))
    .limit(1000);
  const waits = await reader
    .select({
      coachId: coachWaits.coachId,
      packageId: coachWaits.packageId,
      state: coachWaits.state,
      at: coachWaits.createdAt,
    })
    .from(coachWaits)
    .where(eq(coachWaits.userId, userId))
    .orderBy(asc(coachWaits.createdAt))
    .limit(1000);
  const { sex, audience, timezone, goal, level, equipment } = (await findProfile(reader, userId)) ?? {};
  return {
    coaching: {
      profile: { sex, audience, timezone, goal, level, equipment },
      coaches: coached.map(({ coachId, kind, from, until }) => ({
        ...{ name: names.get(coachId) ?? null, kind, from: toIso(from) },
        until: until === null ? null : toIso(until),
      })),
      choices,
      waits,
      reads: reads.map(({ hour, ...read }) => ({ ...read, hour: toIso(hour) })),
      openings,
    },
  };
}

/** Closes an account: deletes wishes, notes, standing, briefs and leads' reasons; keeps assignments and reads, anonymously. */
export async function eraseCoaching(tx: Tx, userId: string): Promise<void> {
  await tx.delete(coachingProfiles).where(eq(coachingProfiles.userId, userId));
  await tx.delete(coachWaits).where(eq(coachWaits.userId, userId));
  await tx.delete(clientNotes).where(eq(clientNotes.userId, userId));
  await tx.execute(sql`delete from attention a using subscriptions s
    where s.id = a.subscription_id and s.user_id = ${userId}`);
  await tx.delete(clientStanding).where(eq(clientStanding.userId, userId));
  await tx.delete(coachChoices).where(eq(coachChoices.userId, userId));
  await tx.execute(sql`update coach_assignments a set brief = null from subscriptions s
    where s.id = a.subscription_id and s.user_id = ${userId} and a.brief is not null`);
  await tx.update(healthOpenings).set({ reason: "The account was closed" }).where(eq(healthOpenings.memberId, userId));
}
