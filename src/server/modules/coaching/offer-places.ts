import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, lte } from "#server/platform/db/orm.ts";
import { canTake, fitsAudience } from "#shared/domain/coach-choice.ts";
import { hourIn } from "#shared/domain/local-time.ts";
import { type Candidate, lockCandidates } from "./candidates.ts";
import { findPackage } from "./packages.ts";
import type { CoachingDeps } from "./ports.ts";
import { findProfile, readMember } from "./profiles.ts";
import { coachWaits, type WaitRow } from "./tables.ts";

export const offerPlacesJob = "offer-coach-places";

/** How long a free place is held for the member who waited longest. */
const heldMs = 48 * 3_600_000;
const maxWaits = 1000;

/** False from 21:00 to 09:00 in the member's time zone, when no notices are sent. */
async function isAwake(reader: Reader, userId: string, now: Date): Promise<boolean> {
  const timeZone = (await findProfile(reader, userId))?.timezone ?? "Africa/Cairo";
  const hour = hourIn(now, timeZone);
  return hour >= 9 && hour < 21;
}

async function offer(tx: Tx, deps: CoachingDeps, { row: coach }: Candidate, wait: WaitRow): Promise<boolean> {
  const person = await deps.getRecipient(tx, wait.userId);
  const item = await findPackage(tx, wait.packageId);
  if (person === undefined || item === undefined) return false;
  const offerUntil = new Date(deps.platform.clock.now().getTime() + heldMs);
  await tx.update(coachWaits).set({ state: "offered", offerUntil }).where(eq(coachWaits.id, wait.id));
  await deps.notify(tx, {
    kind: "coach-place",
    to: person.email,
    userId: wait.userId,
    language: person.language,
    key: `coach-place:${wait.id}`,
    data: {
      firstName: person.firstName,
      what: item.name,
      coachName: coach.name,
      until: offerUntil.toISOString(),
      path: `/product/${item.slug}#coach-choice`,
    },
  });
  return true;
}

/** Offers a coach's free places to the members who have waited longest. */
async function offerPlacesOf(tx: Tx, deps: CoachingDeps, coachId: string): Promise<void> {
  const [coach] = await lockCandidates(tx, [coachId]);
  if (coach === undefined) return;
  const waits = await tx
    .select()
    .from(coachWaits)
    .where(and(eq(coachWaits.coachId, coachId), eq(coachWaits.state, "waiting")))
    .orderBy(asc(coachWaits.createdAt), asc(coachWaits.id))
    .limit(maxWaits)
    .for("update");
  let { load } = coach.facts;
  for (const wait of waits) {
    if (!canTake({ ...coach.facts, load })) return;
    const member = await readMember(tx, deps, wait.userId);
    if (member === undefined || !fitsAudience(coach.facts, member)) continue;
    // The member keeps their turn until the morning.
    if (!(await isAwake(tx, wait.userId, deps.platform.clock.now()))) return;
    if (await offer(tx, deps, coach, wait)) load += 1;
  }
}

/** Ends expired offers, and offers free places to waiting members. */
export async function offerPlaces(deps: CoachingDeps): Promise<void> {
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    const isOver = and(eq(coachWaits.state, "offered"), lte(coachWaits.offerUntil, clock.now()));
    await tx.update(coachWaits).set({ state: "lapsed" }).where(isOver);
  });
  const waiting = await database.reader
    .selectDistinct({ coachId: coachWaits.coachId })
    .from(coachWaits)
    .where(eq(coachWaits.state, "waiting"))
    .limit(maxWaits);
  for (const { coachId } of waiting) await database.transaction((tx) => offerPlacesOf(tx, deps, coachId));
}
