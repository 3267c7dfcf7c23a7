import { findStaffWith } from "#server/modules/accounts/index.ts";
import { type CoachRow, findCoaches, findCoachOfUser, lockCoaches } from "#server/modules/programmes/index.ts";
import {
  lockSubscription,
  type StaffCaller,
  type SubscriptionRow,
  writeEvent,
} from "#server/modules/subscriptions/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq } from "#server/platform/db/orm.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import { callerMay } from "#server/platform/http/call.ts";
import { type Assignment, type adminAssignClient, longestCoverDays } from "#shared/contract/admin-coaching.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { addDays, startOfDay } from "#shared/domain/calendar.ts";
import { fitsAudience, hasRoom } from "#shared/domain/coach-choice.ts";
import { findPrimary, readLoads, toCoachFacts, writeAssignment } from "./assignments.ts";
import { endCovers, writeCoverEnd } from "./covers.ts";
import { coachFull, noSuchClient, subscriptionEnded, wrongAudience } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";
import { type AssignmentRow, coachAssignments } from "./tables.ts";

type Body = BodyOf<typeof adminAssignClient>;
export type AssignCall = StaffCall & { readonly caller: StaffCaller };

const unknownCoach = () => invalidField("coachId", "UNKNOWN_COACH", "There is no such coach");

export const toAssignment = (row: AssignmentRow, coach: Pick<CoachRow, "name">): Assignment => ({
  id: row.id,
  coachId: row.coachId,
  coachName: coach.name,
  from: row.fromAt.toISOString(),
  until: row.untilAt?.toISOString() ?? null,
});

/** Leads may assign any client; coaches may only request a cover for their own client. */
async function assertMayAssign(
  tx: Tx,
  caller: StaffCaller,
  { kind }: Body,
  primary: AssignmentRow | undefined,
): Promise<void> {
  if (callerMay(caller, "coaching_lead")) return;
  const own = await findCoachOfUser(tx, caller.userId);
  if (kind !== "cover" || own === undefined || primary?.coachId !== own.id) throw noSuchClient();
}

async function assertCurrent(reader: Reader, { from }: Body, primary: AssignmentRow | undefined): Promise<void> {
  if (from === undefined || from === (primary?.id ?? null)) return;
  const [coach] = primary === undefined ? [] : await findCoaches(reader, [primary.coachId]);
  const assignment = primary === undefined || coach === undefined ? null : toAssignment(primary, coach);
  throw versionConflict({ assignment });
}

/** The end of a cover's last day in the subscription's time zone. */
function readCoverEnd({ until }: Body, { timezone }: SubscriptionRow, now: Date): Date {
  if (until === undefined || until === null) throw invalidField("until", "REQUIRED", "A cover has a last day");
  const end = startOfDay(addDays(until, 1), timezone);
  if (end <= now) throw invalidField("until", "TOO_EARLY", "This day is over");
  const longest = now.getTime() + longestCoverDays * 86_400_000;
  if (end.getTime() > longest) throw invalidField("until", "TOO_LATE", `A cover ends within ${longestCoverDays} days`);
  return end;
}

/** Locks the coaches in id order and returns the new one. Throws when they do not work here or do not fit. */
async function lockTarget(tx: Tx, deps: CoachingDeps, body: Body, subscription: SubscriptionRow, others: string[]) {
  const locked = await lockCoaches(tx, [body.coachId, ...others]);
  const target = locked.find(({ id }) => id === body.coachId);
  const staff = await findStaffWith(tx, "coaching");
  if (target === undefined || !staff.some(({ id }) => id === target.userId)) throw unknownCoach();
  const member = await readMember(tx, deps, subscription.userId);
  if (member === undefined) throw noSuchClient();
  if (!fitsAudience(target, member)) throw wrongAudience();
  return target;
}

/** Ends the cover of one coach now. It needs the right to assign covers, but not that the member accepts the coach. */
async function endCover(
  tx: Tx,
  { platform }: CoachingDeps,
  call: AssignCall,
  { userId, id }: SubscriptionRow,
  body: Body,
) {
  const [coach] = await findCoaches(tx, [body.coachId]);
  if (coach === undefined) throw unknownCoach();
  const [row] = await tx
    .select()
    .from(coachAssignments)
    .where(
      and(
        eq(coachAssignments.subscriptionId, id),
        eq(coachAssignments.coachId, coach.id),
        eq(coachAssignments.kind, "cover"),
      ),
    )
    .orderBy(desc(coachAssignments.fromAt), desc(coachAssignments.id))
    .limit(1);
  if (row === undefined) throw unknownCoach();
  const now = platform.clock.now();
  if ((await endCovers(tx, platform, id, coach.id)) === 0) return toAssignment(row, coach);
  await writeCoverEnd(tx, platform, id, { by: call.caller.userId, coach });
  await platform.audit.record(tx, call, {
    ...{ action: "client.assign", subjectKind: "user", subjectId: userId },
    before: { subscriptionId: id, coachId: coach.id, kind: "cover", until: row.untilAt?.toISOString() ?? null },
    after: { subscriptionId: id, coachId: coach.id, kind: "cover", until: now.toISOString() },
  });
  return toAssignment({ ...row, untilAt: now }, coach);
}

/** Mails the member who sees their data now, so that a lead cannot secretly assign a member to themselves. */
async function mailMember(
  tx: Tx,
  { getRecipient, notify }: CoachingDeps,
  { id, userId, name }: SubscriptionRow,
  { assignmentId, coach, until }: { assignmentId: string; coach: Pick<CoachRow, "name">; until: string | null },
): Promise<void> {
  const person = await getRecipient(tx, userId);
  if (person === undefined) return;
  await notify(tx, {
    kind: "coach-assigned",
    to: person.email,
    userId,
    language: person.language,
    key: `coach-assigned:${assignmentId}`,
    data: {
      ...{ firstName: person.firstName, what: name, coachName: coach.name, until },
      path: `/dashboard/subscriptions/${id}`,
    },
  });
}

/**
 * Assigns a subscription to a coach, in one transaction that locks the subscription and then the coaches by id. Throws
 * 404, VERSION_CONFLICT, COACH_FULL, AUDIENCE, SUBSCRIPTION_STATE.
 */
export async function assignClient(
  deps: CoachingDeps,
  call: AssignCall,
  memberId: string,
  body: Body,
): Promise<Assignment> {
  const { platform, briefs } = deps;
  return platform.database.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, body.subscriptionId);
    if (subscription === undefined || subscription.userId !== memberId) throw noSuchClient();
    const primary = await findPrimary(tx, subscription.id);
    await assertMayAssign(tx, call.caller, body, primary);
    await assertCurrent(tx, body, primary);
    if (subscription.status === "ended") throw subscriptionEnded();
    if (body.kind === "cover" && body.until === null) return endCover(tx, deps, call, subscription, body);
    const target = await lockTarget(tx, deps, body, subscription, primary === undefined ? [] : [primary.coachId]);
    const isSame = primary?.coachId === target.id;
    if (isSame && primary !== undefined && body.kind === "primary") return toAssignment(primary, target);
    if (isSame) throw unknownCoach();
    const now = platform.clock.now();
    const isCover = body.kind === "cover";
    const untilAt = isCover ? readCoverEnd(body, subscription, now) : null;
    if (!isCover) {
      const facts = toCoachFacts(target, (await readLoads(tx)).get(target.id));
      if (!hasRoom(facts)) throw coachFull();
      if (primary !== undefined)
        await tx.update(coachAssignments).set({ untilAt: now }).where(eq(coachAssignments.id, primary.id));
    }
    // A handover ends all covers; a new cover replaces an earlier one by the same coach.
    await endCovers(tx, platform, subscription.id, isCover ? target.id : undefined);
    const row = await writeAssignment(tx, platform, {
      ...{ subscriptionId: subscription.id, coachId: target.id, kind: body.kind, untilAt, byUser: call.caller.userId },
      reason: isCover ? "cover" : primary === undefined ? "lead" : "handover",
      brief: briefs.seal(body.brief),
    });
    const until = isCover ? (body.until ?? null) : null;
    await writeEvent(tx, platform, subscription.id, {
      ...{ id: row.id, by: call.caller.userId },
      event: {
        kind: isCover ? "cover" : "handover",
        coachName: target.name,
        until,
      },
    });
    await mailMember(tx, deps, subscription, { assignmentId: row.id, coach: target, until });
    await platform.audit.record(tx, call, {
      ...{ action: "client.assign", subjectKind: "user", subjectId: memberId },
      before: { coachId: primary?.coachId ?? null },
      after: { subscriptionId: subscription.id, coachId: target.id, kind: body.kind, until: body.until ?? null },
    });
    await touchClient(tx, platform, memberId);
    return toAssignment(row, target);
  });
}
