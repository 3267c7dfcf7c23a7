import { and, eq, gt, isNotNull, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { DeloadNotices } from "./ports.ts";
import { hasEnded } from "./read-enrolments.ts";
import { enrolments, planChanges } from "./tables.ts";

export const notifyDeloadsJob = "tell-of-lighter-weeks";

/** Older proposals are not announced any more; the page still shows them. */
const lateMs = 2 * 86_400_000;
const batch = 500;
const nobody = "00000000-0000-0000-0000-000000000000";

const isOpenAt = (now: Date) =>
  and(
    ...[eq(planChanges.kind, "deload"), eq(planChanges.state, "offered"), isNotNull(planChanges.asksMemberAt)],
    ...[lte(planChanges.asksMemberAt, now), gt(planChanges.asksMemberAt, new Date(now.getTime() - lateMs))],
  );

/** Locks the plan first, as every decision does: a member who decided meanwhile gets no message. */
async function notifyMember({ platform, sendNotice, getRecipient }: DeloadNotices, enrolmentId: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
    if (row?.status !== "active" || hasEnded(row, now)) return;
    const [change] = await tx
      .select({ createdAt: planChanges.createdAt })
      .from(planChanges)
      .where(and(eq(planChanges.enrolmentId, enrolmentId), isOpenAt(now)));
    const person = change && (await getRecipient(tx, row.userId));
    if (change === undefined || person === undefined) return;
    const { email: to, language, firstName } = person;
    await sendNotice(tx, {
      ...{ kind: "lighter-week", to, userId: row.userId, language },
      // Identified by its time, because the next proposal reuses the number of a withdrawn one.
      key: `lighter-week:${enrolmentId}:${change.createdAt.toISOString()}`,
      data: { firstName, what: row.name, path: `/dashboard/programmes/${enrolmentId}` },
    });
  });
}

/** Tells members of lighter weeks that wait for their decision; once each. */
export async function notifyDeloads(deps: DeloadNotices): Promise<void> {
  const { clock, database, log } = deps.platform;
  for (let after = nobody; ; ) {
    const rows = await database.reader
      .select({ id: planChanges.enrolmentId })
      .from(planChanges)
      .where(and(isOpenAt(clock.now()), gt(planChanges.enrolmentId, after)))
      .orderBy(planChanges.enrolmentId)
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    await eachAlone(log, "nobody was told of a lighter week", ids, (id) => notifyMember(deps, id));
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
