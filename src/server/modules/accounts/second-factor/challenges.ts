import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, lt, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Context } from "../context.ts";
import { secondFactorRequired } from "../errors.ts";
import { signInChallenges } from "../tables.ts";
import { findFactor } from "./factors.ts";
import { toRequest } from "./passkeys/browser-options.ts";
import { toRelyingParty } from "./passkeys/relying-party.ts";
import { listPasskeys } from "./passkeys/stored.ts";

const challengeSeconds = 300;
const maxTries = 5;

/** Writes a challenge and returns its secret. A passkey signs only its hash, so the signature does not reveal the secret. */
async function writeChallenge(
  tx: Tx,
  context: Context,
  of: { readonly userId: string; readonly sessionId?: string },
): Promise<string> {
  const secret = context.ids.secret();
  const createdAt = context.clock.now();
  const expiresAt = addSeconds(createdAt, challengeSeconds);
  await tx.insert(signInChallenges).values({ ...of, tokenHash: hashToken(secret), createdAt, expiresAt, tries: 0 });
  return secret;
}

/** Stops a sign-in whose person has a second factor. Throws SECOND_FACTOR_REQUIRED with the challenge. */
export async function askSecondFactor(context: Context, userId: string): Promise<void> {
  const { reader } = context.database;
  const hasApp = ((await findFactor(reader, userId))?.confirmedAt ?? null) !== null;
  const passkeys = await listPasskeys(reader, userId);
  if (!hasApp && passkeys.length === 0) return;
  const challenge = await context.database.transaction((tx) => writeChallenge(tx, context, { userId }));
  const codes = [...(hasApp ? (["totp"] as const) : []), "recovery" as const];
  if (passkeys.length === 0) throw secondFactorRequired({ challenge, methods: codes });
  const passkey = toRequest(hashToken(challenge), toRelyingParty(context.origin()), passkeys);
  throw secondFactorRequired({ challenge, methods: ["passkey", ...codes], passkey });
}

/** A passkey challenge for a signed-in user. A session has one at a time. */
export async function challengeSession(tx: Tx, context: Context, { userId, sessionId }: Caller): Promise<Buffer> {
  await tx.delete(signInChallenges).where(ofSession(userId, sessionId));
  return hashToken(await writeChallenge(tx, context, { userId, sessionId }));
}

const ofSession = (userId: string, sessionId: string) =>
  and(eq(signInChallenges.userId, userId), eq(signInChallenges.sessionId, sessionId));

/** `sessionId`: the session that was challenged; without it the challenge is part of a sign-in. */
const isOpen = (context: Context, tokenHash: Buffer, sessionId?: string) =>
  and(
    eq(signInChallenges.tokenHash, tokenHash),
    sessionId === undefined ? isNull(signInChallenges.sessionId) : eq(signInChallenges.sessionId, sessionId),
    isNull(signInChallenges.usedAt),
    gt(signInChallenges.expiresAt, context.clock.now()),
    lt(signInChallenges.tries, maxTries),
  );

/** The user of a sign-in challenge; `undefined` when it is used, expired or out of attempts. */
export async function findChallenged(context: Context, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await context.database.reader
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(isOpen(context, tokenHash));
  return row?.userId;
}

/** Counts an attempt before its answer is checked; concurrent callers wait for this one. */
export async function countTry(tx: Tx, context: Context, tokenHash: Buffer, sessionId?: string): Promise<boolean> {
  const rows = await tx
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(isOpen(context, tokenHash, sessionId))
    .returning({ userId: signInChallenges.userId });
  return rows.length === 1;
}

export async function endChallenge(tx: Tx, context: Context, tokenHash: Buffer): Promise<void> {
  await tx
    .update(signInChallenges)
    .set({ usedAt: context.clock.now() })
    .where(eq(signInChallenges.tokenHash, tokenHash));
}
