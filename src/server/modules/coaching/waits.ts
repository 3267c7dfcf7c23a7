import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CoachWait, waitForCoach } from "#shared/contract/coach-choice.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { fitsAudience } from "#shared/domain/coach-choice.ts";
import { lockCandidates } from "./candidates.ts";
import { alreadyWaiting, noSuchCoach, notWaiting, wrongAudience } from "./errors.ts";
import { assertPackage } from "./packages.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";
import { coachWaits, type WaitRow } from "./tables.ts";

const isLiving = inArray(coachWaits.state, ["waiting", "offered"]);
const isOf = (userId: string, coachId: string) =>
  and(eq(coachWaits.userId, userId), eq(coachWaits.coachId, coachId), isLiving);

const toWait = ({ coachId, packageId, state, offerUntil }: WaitRow): CoachWait => ({
  ...{ coachId, packageId },
  state: state === "offered" ? "offered" : "waiting",
  offerUntil: state === "offered" ? (offerUntil?.toISOString() ?? null) : null,
});

export async function listMyWaits(reader: Reader, userId: string): Promise<CoachWait[]> {
  const rows = await reader
    .select()
    .from(coachWaits)
    .where(and(eq(coachWaits.userId, userId), isLiving))
    .orderBy(asc(coachWaits.createdAt))
    .limit(100);
  return rows.map(toWait);
}

/** Whether a place with the coach is held for the member. */
export async function hasOffer(tx: Tx, { clock }: Pick<Platform, "clock">, userId: string, coachId: string) {
  const [row] = await tx.select().from(coachWaits).where(isOf(userId, coachId)).for("update");
  return row?.state === "offered" && row.offerUntil !== null && row.offerUntil > clock.now();
}

/** Ends the wait of a member who now has the coach. */
export async function settleWait(tx: Tx, userId: string, coachId: string): Promise<void> {
  await tx.update(coachWaits).set({ state: "taken" }).where(isOf(userId, coachId));
}

type NewWait = Pick<WaitRow, "userId" | "coachId" | "packageId">;

export async function writeWait(tx: Tx, { ids, clock }: Pick<Platform, "ids" | "clock">, wait: NewWait) {
  const [row] = await tx
    .insert(coachWaits)
    .values({ ...wait, id: ids.next(), createdAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Puts a customer on a coach's wait list. Throws 400, 404, ALREADY, AUDIENCE. */
export async function joinWaits(
  deps: CoachingDeps,
  userId: string,
  coachId: string,
  { packageId }: BodyOf<typeof waitForCoach>,
): Promise<{ wait: CoachWait }> {
  const { platform } = deps;
  return platform.database.transaction(async (tx) => {
    await assertPackage(tx, packageId);
    const [coach] = await lockCandidates(tx, [coachId]);
    const member = await readMember(tx, deps, userId);
    if (coach === undefined || member === undefined) throw noSuchCoach();
    if (!fitsAudience(coach.facts, member)) throw wrongAudience();
    const row = await writeWait(tx, platform, { userId, coachId, packageId });
    if (row === undefined) throw alreadyWaiting();
    return { wait: toWait(row) };
  });
}

/** Throws 404. */
export async function leaveWaits({ platform }: CoachingDeps, userId: string, coachId: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const left = await tx.update(coachWaits).set({ state: "withdrawn" }).where(isOf(userId, coachId)).returning();
    if (left.length === 0) throw notWaiting();
  });
}
