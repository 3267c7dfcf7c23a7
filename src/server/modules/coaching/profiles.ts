import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ScreeningBody } from "#shared/contract/screening.ts";
import type { MemberFacts } from "#shared/domain/coach-choice.ts";
import type { CoachingDeps } from "./ports.ts";
import { coachingProfiles, type ProfileRow } from "./tables.ts";

const profileOf = prepared((plan) =>
  plan
    .select()
    .from(coachingProfiles)
    .where(eq(coachingProfiles.userId, sql.placeholder("userId")))
    .limit(1),
);
export async function findProfile(reader: Reader, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await profileOf(reader, { userId });
  return row;
}

/** The facts about a member that choosing a coach needs; `undefined` for closed accounts. */
export async function readMember(
  reader: Reader,
  { getRecipient }: Pick<CoachingDeps, "getRecipient">,
  userId: string,
): Promise<MemberFacts | undefined> {
  const person = await getRecipient(reader, userId);
  if (person === undefined) return undefined;
  const profile = await findProfile(reader, userId);
  const { sex = null, audience = "any", goal = null } = profile ?? {};
  return { language: person.language, sex, audience, goal };
}

/** Fills empty fields of a profile. Keeps existing values, because answers may arrive late from offline devices. */
export async function fillProfile(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  userId: string,
  { goal, level, equipment }: NonNullable<ScreeningBody["training"]>,
): Promise<void> {
  const now = clock.now();
  const owned = [...new Set(equipment)];
  await tx
    .insert(coachingProfiles)
    .values({ userId, goal, level, equipment: owned, updatedAt: now })
    .onConflictDoUpdate({
      target: coachingProfiles.userId,
      set: {
        goal: sql`coalesce(${coachingProfiles.goal}, excluded.goal)`,
        level: sql`excluded.level`,
        equipment: sql`case when ${coachingProfiles.equipment} = '{}' then excluded.equipment else ${coachingProfiles.equipment} end`,
        version: sql`${coachingProfiles.version} + 1`,
        updatedAt: now,
      },
      setWhere: sql`${coachingProfiles.level} is null`,
    });
}
