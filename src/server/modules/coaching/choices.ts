import { lockLiving } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { CoachChoice, CoachWait, chooseMyCoach } from "#shared/contract/coach-choice.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { canTake, fitsAudience } from "#shared/domain/coach-choice.ts";
import { findPrimary } from "./assignments.ts";
import { lockCandidates } from "./candidates.ts";
import { coachFull, noSuchClient, wrongAudience } from "./errors.ts";
import { assertPackage } from "./packages.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";
import { coachChoices } from "./tables.ts";
import { takePlace } from "./take-place.ts";
import { hasOffer, listMyWaits } from "./waits.ts";

const unknownCoach = () => invalidField("coachId", "UNKNOWN_COACH", "There is no such coach");

/** The coach that a customer chose for a package; `null` for the best fit. */
export async function findChosen(reader: Reader, userId: string, packageId: string): Promise<string | null> {
  const [row] = await reader
    .select({ coachId: coachChoices.coachId })
    .from(coachChoices)
    .where(and(eq(coachChoices.userId, userId), eq(coachChoices.packageId, packageId)));
  return row?.coachId ?? null;
}

export async function listMyChoices(
  reader: Reader,
  userId: string,
): Promise<{ choices: CoachChoice[]; waits: CoachWait[] }> {
  const choices = await reader
    .select({ packageId: coachChoices.packageId, coachId: coachChoices.coachId })
    .from(coachChoices)
    .where(eq(coachChoices.userId, userId))
    .orderBy(asc(coachChoices.chosenAt))
    .limit(100);
  return { choices, waits: await listMyWaits(reader, userId) };
}

/** Locks a coach who can take the customer or holds a place for them. Throws 400, COACH_FULL, AUDIENCE. */
async function lockChoosable(tx: Tx, deps: CoachingDeps, userId: string, coachId: string, others: string[]) {
  const coach = (await lockCandidates(tx, [coachId, ...others])).find(({ row }) => row.id === coachId);
  if (coach === undefined) throw unknownCoach();
  const member = await readMember(tx, deps, userId);
  if (member === undefined) throw noSuchClient();
  if (!fitsAudience(coach.facts, member)) throw wrongAudience();
  const isOffered = await hasOffer(tx, deps.platform, userId, coachId);
  if (!isOffered && !canTake(coach.facts)) throw coachFull();
  return { coach, isOffered };
}

/**
 * Stores a customer's choice of coach for a package. A place that was held for them is taken at once if the subscription
 * is running. Throws 400, COACH_FULL, AUDIENCE.
 */
export async function chooseCoachFor(
  deps: CoachingDeps,
  userId: string,
  { packageId, coachId }: BodyOf<typeof chooseMyCoach>,
): Promise<{ choice: CoachChoice }> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    await assertPackage(tx, packageId);
    if (coachId !== null) {
      const subscription = await lockLiving(tx, { userId, packageId });
      const primary = subscription === undefined ? undefined : await findPrimary(tx, subscription.id);
      const others = primary === undefined ? [] : [primary.coachId];
      const { coach, isOffered } = await lockChoosable(tx, deps, userId, coachId, others);
      if (isOffered && subscription !== undefined)
        await takePlace(tx, deps, { subscription, primary, coach: coach.row });
    }
    const chosenAt = clock.now();
    await tx
      .insert(coachChoices)
      .values({ userId, packageId, coachId, chosenAt })
      .onConflictDoUpdate({ target: [coachChoices.userId, coachChoices.packageId], set: { coachId, chosenAt } });
    return { choice: { packageId, coachId } };
  });
}
