import { eq } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { MemberFacts } from "#shared/domain/coach-choice.ts";
import type { CoachingDeps } from "./ports.ts";
import { coachingProfiles, type ProfileRow } from "./tables.ts";

export async function findProfile(reader: Reader, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await reader.select().from(coachingProfiles).where(eq(coachingProfiles.userId, userId)).limit(1);
  return row;
}

/** What the choice of a coach needs to know of a member; `undefined` for closed accounts. */
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
