import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { readPhotos } from "./photos.ts";
import type { CheckInDeps } from "./ports.ts";
import { openAnswers, readFormsOf } from "./read-check-ins.ts";
import { checkIns } from "./tables.ts";

/** All check-ins of a person with their questions and answers, for the personal data export. */
export async function exportCheckIns(
  reader: Reader,
  deps: Pick<CheckInDeps, "seal">,
  userId: string,
): Promise<{ readonly checkIns: unknown }> {
  const rows = await reader
    .select()
    .from(checkIns)
    .where(eq(checkIns.userId, userId))
    .orderBy(asc(checkIns.dueOn))
    .limit(5000);
  const formOf = await readFormsOf(reader, rows);
  const photosOf = await readPhotos(
    reader,
    rows.map(({ id }) => id),
  );
  return {
    checkIns: rows.map((row) => {
      const answers = openAnswers(deps, row);
      const questions = formOf(row).items.flatMap(({ key, label }) =>
        answers[key] === undefined ? [] : [{ question: label, answer: answers[key] }],
      );
      // The photos themselves come with the media.
      const photos = photosOf(row.id).map(({ id, pose }) => ({ media: id, pose }));
      return { photos, dueOn: row.dueOn, state: row.state, submittedAt: row.submittedAt, answers: questions };
    }),
  };
}

/** Closes an account: deletes the answers. */
export async function eraseCheckIns(tx: Tx, userId: string): Promise<void> {
  const own = await tx.select({ id: checkIns.id }).from(checkIns).where(eq(checkIns.userId, userId)).limit(5000);
  await tx.delete(checkIns).where(
    inArray(
      checkIns.id,
      own.map(({ id }) => id),
    ),
  );
  await tx.execute(sql`delete from checkin_schedules c using subscriptions s
    where s.id = c.subscription_id and s.user_id = ${userId}`);
}
