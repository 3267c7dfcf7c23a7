import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Context } from "../context.ts";
import { secondFactorRequired } from "../errors.ts";
import { hashToken } from "../keys.ts";
import { signInChallenges } from "../tables.ts";
import { hasFactor } from "./factors.ts";

const challengeSeconds = 300;
const maxTries = 5;

/** Stops a sign-in whose person has a second factor. Throws SECOND_FACTOR_REQUIRED with the challenge. */
export async function askSecondFactor(context: Context, userId: string): Promise<void> {
  if (!(await hasFactor(context.database.reader, userId))) return;
  const challenge = context.ids.secret();
  const now = context.clock.now();
  await context.database.transaction((tx) =>
    tx.insert(signInChallenges).values({
      tokenHash: hashToken(challenge),
      userId,
      createdAt: now,
      expiresAt: addSeconds(now, challengeSeconds),
      tries: 0,
    }),
  );
  throw secondFactorRequired(challenge);
}

const isOpen = (context: Context, challenge: string) =>
  and(
    eq(signInChallenges.tokenHash, hashToken(challenge)),
    isNull(signInChallenges.usedAt),
    gt(signInChallenges.expiresAt, context.clock.now()),
    lt(signInChallenges.tries, maxTries),
  );

/** Whose sign-in this is; `undefined` when it is used, out of tries or too old. */
export async function findChallenged(context: Context, challenge: string): Promise<string | undefined> {
  const [row] = await context.database.reader
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(isOpen(context, challenge));
  return row?.userId;
}

/** Counts a try before its code is looked at; later callers wait for this one. */
export async function countTry(tx: Tx, context: Context, challenge: string): Promise<boolean> {
  const rows = await tx
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(isOpen(context, challenge))
    .returning({ userId: signInChallenges.userId });
  return rows.length === 1;
}

export async function endChallenge(tx: Tx, context: Context, challenge: string): Promise<void> {
  await tx
    .update(signInChallenges)
    .set({ usedAt: context.clock.now() })
    .where(eq(signInChallenges.tokenHash, hashToken(challenge)));
}
