import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { safetySealLabel } from "#server/modules/safety/index.ts";
import { injuries, screenings } from "#server/modules/safety/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { sessionLogs } from "#server/modules/workouts/tables.ts";
import { and, asc, eq } from "#server/platform/db/orm.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { type ScreeningAnswers, toOutcome, toValidUntil } from "#shared/domain/screening.ts";
import type { SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";

const demoCoach = "karim-adel";

const allNo: ScreeningAnswers = {
  ...{ chest: false, fainting: false, heart: false, doctor_ban: false },
  ...{ surgery: false, pregnancy: false, joint: false, eating: false },
};

interface Answered {
  readonly userId: string;
  readonly answers: Partial<ScreeningAnswers>;
  readonly age: number;
  readonly daysAgo: number;
}

/**
 * Answers about health: the demo customer may train; the demo coach has a client with a sore joint, one who has to see a
 * doctor first, and one whose last workout hurt.
 */
export async function seedSafety({ tx, now, idOf, platform }: SeedContext): Promise<void> {
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), safetySealLabel));
  const answer = async ({ userId, answers, age, daysAgo }: Answered): Promise<void> => {
    const answeredOn = addDays(dateIn(now, "Africa/Cairo"), -daysAgo);
    const whole = { ...allNo, ...answers };
    await tx.insert(screenings).values({
      ...{ userId, id: idOf("other", `screening:${userId}`), version: 1, answeredOn, createdAt: now },
      ...{ outcome: toOutcome(whole), validUntil: toValidUntil(answeredOn) },
      answers: seal.seal(JSON.stringify({ answers: whole, age, guardian: null })),
    });
  };
  await answer({ userId: idOf("user", demoCustomer), answers: {}, age: 29, daysAgo: 38 });
  const clients = await tx
    .select({ userId: subscriptions.userId })
    .from(coachAssignments)
    .innerJoin(subscriptions, eq(subscriptions.id, coachAssignments.subscriptionId))
    .where(and(eq(coachAssignments.coachId, idOf("coach", demoCoach)), eq(coachAssignments.kind, "primary")))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(4);
  const stories: readonly (Omit<Answered, "userId"> | undefined)[] = [
    { answers: {}, age: 34, daysAgo: 60 },
    { answers: { joint: true }, age: 41, daysAgo: 30 },
    { answers: { heart: true }, age: 52, daysAgo: 1 },
  ];
  for (const [index, { userId }] of clients.entries()) {
    const story = stories[index];
    if (story !== undefined) await answer({ userId, ...story });
  }
  const [first] = clients;
  if (first === undefined) return;
  await tx.insert(injuries).values({
    ...{ userId: first.userId, id: idOf("other", `injury:${first.userId}`), region: "shoulder", severity: 2 },
    ...{ fromOn: addDays(dateIn(now, "Africa/Cairo"), -5), takesSubstitutes: true, createdAt: now, updatedAt: now },
    note: seal.seal("يشدّ في الضغط فوق الرأس."),
  });
  const logs = await tx
    .select({ id: sessionLogs.id })
    .from(sessionLogs)
    .where(eq(sessionLogs.userId, first.userId))
    .orderBy(asc(sessionLogs.startedAt))
    .limit(500);
  const last = logs.at(-1);
  if (last === undefined) return;
  await tx
    .update(sessionLogs)
    .set({ painLevel: 5, painRegion: "shoulder" })
    .where(and(eq(sessionLogs.userId, first.userId), eq(sessionLogs.id, last.id)));
}
