import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { refreshTokenExpired, refreshTokenInvalid, refreshTokenMissing } from "./errors.ts";
import { withdrawOpenChanges } from "./link-tokens.ts";
import { reuseGraceSeconds } from "./refresh-tokens.ts";
import { endOneSession, type TokenPair, writeRefreshToken } from "./sessions.ts";
import { type Role, refreshTokens, sessions, users } from "./tables.ts";
import { lockUserRow } from "./users.ts";

interface Link {
  readonly sessionId: string;
  readonly seq: number;
  readonly sessionEndsAt: Date;
  readonly userId: string;
  readonly role: Role;
}

interface Pair extends TokenPair {
  readonly kind: "pair";
}
interface Refusal {
  readonly kind: "invalid" | "expired";
}
type Outcome = Pair | Refusal;

/** Consumes the token if allowed: exactly one of several concurrent callers gets the link. */
async function claim(tx: Tx, tokenHash: Buffer, now: Date): Promise<Link | undefined> {
  const [link] = await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.tokenHash, tokenHash),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, now),
        eq(sessions.id, refreshTokens.sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(users.lockedAt),
        isNull(users.closedAt),
      ),
    )
    .returning({
      sessionId: refreshTokens.sessionId,
      seq: refreshTokens.seq,
      sessionEndsAt: sessions.expiresAt,
      userId: sessions.userId,
      role: users.role,
    });
  return link;
}

/** Why the token could not be consumed. */
async function findRefusedToken(tx: Tx, tokenHash: Buffer) {
  const [row] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      seq: refreshTokens.seq,
      usedAt: refreshTokens.usedAt,
      sessionEndsAt: sessions.expiresAt,
      userId: sessions.userId,
      role: users.role,
      isOver: sql<boolean>`${sessions.endedAt} is not null or ${users.lockedAt} is not null or ${users.closedAt} is not null`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row;
}

async function pairFor(context: Context, link: Link, refreshToken: string): Promise<Outcome> {
  const { userId, sessionId, role } = link;
  return { kind: "pair", accessToken: await context.accessTokens.sign({ userId, sessionId, role }), refreshToken };
}

/**
 * A used token after the grace period was stolen or leaked: ends the session, revokes pending account changes and tells
 * the owner.
 */
async function endForReuse(tx: Tx, context: Context, link: Link, place: Place): Promise<void> {
  const at = context.clock.now();
  const owner = await lockUserRow(tx, link.userId);
  if (!(await endOneSession(tx, { id: link.sessionId, userId: link.userId }, { at, reason: "reuse" }))) return;
  context.log.warn(
    { sessionId: link.sessionId, requestId: place.requestId },
    "a used refresh token came again: session ended",
  );
  const entry = { action: "session.end", reason: "a refresh token was used twice", ...aboutUser(link.userId) };
  await context.audit.record(tx, actorAt(place), entry);
  await withdrawOpenChanges(tx, link.userId);
  if (owner === undefined || owner.email === null) return;
  await context.notify(tx, {
    kind: "session-ended",
    to: owner.email,
    userId: link.userId,
    language: owner.language,
    key: `session-ended:${link.sessionId}`,
    data: { firstName: owner.firstName },
  });
}

/** The token that was issued in exchange for this one. */
async function findSuccessor(tx: Tx, { refreshTokens: tokens }: Context, link: Link): Promise<string | undefined> {
  const candidates = tokens.candidatesAt(link.sessionId, link.seq + 1);
  const [row] = await tx
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, link.sessionId), eq(refreshTokens.seq, link.seq + 1)));
  return candidates.find((token) => row?.tokenHash.equals(hashToken(token)));
}

async function refuseOrRepeat(tx: Tx, context: Context, tokenHash: Buffer, place: Place): Promise<Outcome> {
  const found = await findRefusedToken(tx, tokenHash);
  if (found === undefined || found.isOver) return { kind: "invalid" };
  if (found.usedAt === null) return { kind: "expired" };
  if (context.clock.now() <= addSeconds(found.usedAt, reuseGraceSeconds)) {
    const successor = await findSuccessor(tx, context, found);
    return successor === undefined ? { kind: "invalid" } : pairFor(context, found, successor);
  }
  await endForReuse(tx, context, found, place);
  return { kind: "invalid" };
}

/** Exchanges a refresh token for the next token pair of its session. */
export async function refreshSession(
  context: Context,
  given: string | null | undefined,
  place: Place,
): Promise<TokenPair> {
  if (given === undefined || given === null || given === "") throw refreshTokenMissing();
  const tokenHash = hashToken(given);
  const outcome = await context.database.transaction(async (tx): Promise<Outcome> => {
    const now = context.clock.now();
    const link = await claim(tx, tokenHash, now);
    if (link === undefined) return refuseOrRepeat(tx, context, tokenHash, place);
    await tx.update(sessions).set({ lastSeenAt: now, ip: place.ip }).where(eq(sessions.id, link.sessionId));
    return pairFor(context, link, await writeRefreshToken(tx, context, { ...link, seq: link.seq + 1 }));
  });
  // Throws after the commit, because the ended session must be stored.
  if (outcome.kind === "pair") return outcome;
  throw outcome.kind === "expired" ? refreshTokenExpired() : refreshTokenInvalid();
}
