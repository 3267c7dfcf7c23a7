import { lockSubscription, type SubscriptionRow } from "#server/modules/subscriptions/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { longestCoverDays } from "#shared/contract/admin-coaching.ts";
import { type CoachFacts, placeMember } from "#shared/domain/coach-choice.ts";
import { hasOpenAssignment, writeAssignment } from "./assignments.ts";
import { type Candidate, lockCandidates } from "./candidates.ts";
import { findChosen } from "./choices.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";
import { hasOffer, settleWait, writeWait } from "./waits.ts";

/** The coach's facts for the member for whom a place is held. */
const withHeldPlace = (facts: CoachFacts): CoachFacts => ({
  ...facts,
  acceptsNew: true,
  load: Math.min(facts.load, facts.capacity) - 1,
});

/** Mails a customer whose chosen coach is full who coaches them meanwhile. */
async function mailCoachFull(
  tx: Tx,
  deps: CoachingDeps,
  { id, userId, name }: SubscriptionRow,
  chosen: Candidate,
  cover: Candidate | undefined,
): Promise<void> {
  const person = await deps.getRecipient(tx, userId);
  if (person === undefined) return;
  await deps.notify(tx, {
    ...{ kind: "coach-full", to: person.email, userId, language: person.language, key: `coach-full:${id}` },
    data: {
      firstName: person.firstName,
      what: name,
      coachName: chosen.row.name,
      coverName: cover?.row.name ?? null,
      path: `/dashboard/subscriptions/${id}`,
    },
  });
}

/**
 * Assigns a coach to a new subscription: the chosen one, or the best fit. If the chosen one is full, the best other coach
 * covers and the member waits for a place. If no coach fits, it waits for a lead. Idempotent.
 */
export async function assignAutomatically(deps: CoachingDeps, subscriptionId: string): Promise<void> {
  const { platform } = deps;
  await platform.database.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    if (subscription === undefined || subscription.status === "ended") return;
    const now = platform.clock.now();
    if (await hasOpenAssignment(tx, subscriptionId, now)) return;
    const { userId, packageId } = subscription;
    const member = await readMember(tx, deps, userId);
    if (member === undefined) return;
    const candidates = await lockCandidates(tx);
    const wanted = await findChosen(tx, userId, packageId);
    const isOffered = wanted !== null && (await hasOffer(tx, platform, userId, wanted));
    const find = (id: string | undefined) => candidates.find(({ row }) => row.id === id);
    const place = placeMember(
      candidates.map(({ facts }) => (isOffered && facts.id === wanted ? withHeldPlace(facts) : facts)),
      member,
      wanted,
    );
    const chosen = find(wanted ?? undefined);
    if (place.reason === "cover" && chosen !== undefined) {
      await writeWait(tx, platform, { userId, coachId: chosen.row.id, packageId });
      await mailCoachFull(tx, deps, subscription, chosen, find(place.coach?.id));
    }
    if (place.coach === undefined) return;
    const untilAt = new Date(now.getTime() + longestCoverDays * 86_400_000);
    await writeAssignment(tx, platform, {
      ...{ subscriptionId, coachId: place.coach.id, reason: place.reason },
      ...(place.reason === "cover" ? { kind: "cover", untilAt } : { kind: "primary" }),
    });
    if (place.reason !== "cover") await settleWait(tx, userId, place.coach.id);
    await touchClient(tx, platform, userId);
  });
}
