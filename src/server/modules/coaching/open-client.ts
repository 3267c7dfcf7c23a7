import { findCoachOfUser, lockCoach } from "#server/modules/programmes/index.ts";
import { hasSubscription } from "#server/modules/subscriptions/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt } from "#server/platform/db/orm.ts";
import { mayOpen } from "#shared/domain/health-access.ts";
import type { AssignCall } from "./assign-client.ts";
import { noSuchClient, profileNeeded, wrongAudience } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";
import { healthOpenings } from "./tables.ts";

const openMs = 3_600_000;

async function findOpen(tx: Tx, readerId: string, memberId: string, now: Date): Promise<Date | undefined> {
  const [row] = await tx
    .select({ untilAt: healthOpenings.untilAt })
    .from(healthOpenings)
    .where(
      and(
        eq(healthOpenings.readerId, readerId),
        eq(healthOpenings.memberId, memberId),
        gt(healthOpenings.untilAt, now),
      ),
    )
    .orderBy(desc(healthOpenings.untilAt))
    .limit(1);
  return row?.untilAt;
}

/**
 * Gives a lead access to a member's data for an hour, with a reason that is mailed to the member. A second call within
 * the hour changes nothing. Throws 404, COACH_PROFILE_NEEDED, AUDIENCE.
 */
export async function openClient(
  deps: CoachingDeps,
  call: AssignCall,
  memberId: string,
  reason: string,
): Promise<{ until: string }> {
  const { platform } = deps;
  const { userId: readerId } = call.caller;
  return platform.database.transaction(async (tx) => {
    const own = await findCoachOfUser(tx, readerId);
    // Serializes the calls of this lead.
    const coach = own && (await lockCoach(tx, own.id));
    if (coach === undefined) throw profileNeeded();
    const member = await readMember(tx, deps, memberId);
    const person = await deps.getRecipient(tx, memberId);
    if (member === undefined || person === undefined || !(await hasSubscription(tx, memberId))) throw noSuchClient();
    if (!mayOpen({ coach, member })) throw wrongAudience();
    const now = platform.clock.now();
    const open = await findOpen(tx, readerId, memberId, now);
    if (open !== undefined) return { until: open.toISOString() };
    const id = platform.ids.next();
    const untilAt = new Date(now.getTime() + openMs);
    await tx.insert(healthOpenings).values({ id, readerId, memberId, reason, openedAt: now, untilAt });
    await platform.audit.record(tx, call, {
      ...{ action: "client.open", subjectKind: "user", subjectId: memberId },
      // Without the reason, because entries are never erased, but the reason is when the member's account closes.
      after: { openingId: id, until: untilAt.toISOString() },
    });
    await deps.notify(tx, {
      kind: "data-opened",
      to: person.email,
      userId: memberId,
      language: person.language,
      key: `data-opened:${id}`,
      data: { firstName: person.firstName, coachName: coach.name, reason, path: "/dashboard/privacy" },
    });
    return { until: untilAt.toISOString() };
  });
}
