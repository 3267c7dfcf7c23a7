import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, isNull, lte, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { markDeleted } from "./delete-media.ts";
import type { VaultDeps } from "./ports.ts";
import { privateMedia } from "./tables.ts";

export const keepMediaJob = "keep-media";

/** Months after coaching for which a member's media stay. */
const monthsAfterCoaching = 12;
/** Days before that in which the member is told. */
const warningDays = 14;
/** Days after which media that were never attached are deleted. */
const unsentDays = 7;
const membersAtOnce = 500;

function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

async function deleteDue(deps: VaultDeps): Promise<void> {
  const { database, clock } = deps.platform;
  const now = clock.now();
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const due = await tx
        .select({ id: privateMedia.id })
        .from(privateMedia)
        .where(and(isNull(privateMedia.deletedAt), lte(privateMedia.keepUntil, now)))
        .limit(200);
      return (
        await markDeleted(
          tx,
          deps,
          due.map(({ id }) => id),
        )
      ).length;
    });
    if (count === 0) return;
  }
}

async function deleteUnsent(deps: VaultDeps): Promise<void> {
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    const rows = await tx
      .select({ id: privateMedia.id })
      .from(privateMedia)
      .where(
        and(
          isNull(privateMedia.deletedAt),
          isNull(privateMedia.attachedAt),
          lte(privateMedia.createdAt, addDays(clock.now(), -unsentDays)),
        ),
      )
      .limit(1000);
    await markDeleted(
      tx,
      deps,
      rows.map(({ id }) => id),
    );
  });
}

/** Media that stay until a year after a member's coaching: photos, and unanswered clips and voice notes. */
const isUntilTheEnd = (ownerId: string) =>
  and(
    eq(privateMedia.ownerId, ownerId),
    isNull(privateMedia.deletedAt),
    isNotNull(privateMedia.attachedAt),
    isNull(privateMedia.answeredAt),
  );

async function warn(tx: Tx, deps: VaultDeps, ownerId: string, until: Date): Promise<void> {
  const { clock } = deps.platform;
  const warned = await tx
    .update(privateMedia)
    .set({ warnedAt: clock.now() })
    .where(and(isUntilTheEnd(ownerId), isNull(privateMedia.warnedAt)))
    .returning({ id: privateMedia.id });
  const person = warned.length === 0 ? undefined : await deps.ports.getRecipient(tx, ownerId);
  if (person === undefined) return;
  await deps.notify(tx, {
    ...({ kind: "media-ending", to: person.email, userId: ownerId, language: person.language } as const),
    key: `media-ending:${ownerId}:${until.toISOString().slice(0, 10)}`,
    data: { firstName: person.firstName, until: until.toISOString(), path: "/dashboard/privacy" },
  });
}

/** Sets the deletion date of a member's media, and warns the member two weeks before. */
async function layOut(deps: VaultDeps, ownerId: string, endedAt: Date | null): Promise<void> {
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    if (endedAt === null) {
      await tx.update(privateMedia).set({ keepUntil: null, warnedAt: null }).where(isUntilTheEnd(ownerId));
      return;
    }
    const until = addMonths(endedAt, monthsAfterCoaching);
    if (addDays(until, -warningDays) <= clock.now()) await warn(tx, deps, ownerId, until);
    // Media are kept for at least two weeks after the warning.
    const warnedUntil = sql`${privateMedia.warnedAt} + make_interval(days => ${warningDays}::int)`;
    await tx
      .update(privateMedia)
      .set({ keepUntil: sql`greatest(${until.toISOString()}::timestamptz, ${warnedUntil})` })
      .where(isUntilTheEnd(ownerId));
  });
}

async function layOutAll(deps: VaultDeps): Promise<void> {
  const { database, log } = deps.platform;
  for (let after = ""; ; ) {
    const owners = await database.reader
      .selectDistinct({ id: privateMedia.ownerId })
      .from(privateMedia)
      .where(
        and(
          isNull(privateMedia.deletedAt),
          isNull(privateMedia.answeredAt),
          after === "" ? undefined : sql`${privateMedia.ownerId} > ${after}`,
        ),
      )
      .orderBy(privateMedia.ownerId)
      .limit(membersAtOnce);
    const ids = owners.map(({ id }) => id);
    const ends = await deps.ports.findCoachingEnds(database.reader, ids);
    await eachAlone(log, "the end of a member's media was not laid out", ids, async (id) => {
      const end = ends.get(id);
      if (end !== undefined) await layOut(deps, id, end);
    });
    after = ids.at(-1) ?? "";
    if (ids.length < membersAtOnce) return;
  }
}

/** Each night: deletes what has been kept long enough, after telling its member. */
export async function keepMedia(deps: VaultDeps): Promise<void> {
  await layOutAll(deps);
  await deleteDue(deps);
  await deleteUnsent(deps);
}
