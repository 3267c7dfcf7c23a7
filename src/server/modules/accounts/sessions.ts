import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { batchedByTurn } from "#server/platform/db/shared-by-turn.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Session } from "#shared/contract/sessions.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { refreshTokenDays, sessionDays } from "./refresh-tokens.ts";
import { customPermissions, toPermissions } from "./roles/role-permissions.ts";
import { toFactorState } from "./second-factor/factor-state.ts";
import { type Role, refreshTokens, type SessionEnd, sessions, staffFactors, users } from "./tables.ts";

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Chain {
  readonly sessionId: string;
  readonly seq: number;
  readonly sessionEndsAt: Date;
}

/** Writes the token at a position of a session's chain and returns it. */
export async function writeRefreshToken(
  tx: Tx,
  context: Context,
  { sessionId, seq, sessionEndsAt }: Chain,
): Promise<string> {
  const now = context.clock.now();
  const token = context.refreshTokens.tokenAt(sessionId, seq);
  const idleEnd = addDays(now, refreshTokenDays);
  const expiresAt = idleEnd < sessionEndsAt ? idleEnd : sessionEndsAt;
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(token), sessionId, seq, createdAt: now, expiresAt });
  return token;
}

/** Opens a session with the first refresh token of its chain. */
export async function openSession(
  tx: Tx,
  context: Context,
  person: { readonly id: string; readonly role: Role },
  place: Place,
  factorAt?: Date,
): Promise<TokenPair> {
  const now = context.clock.now();
  const sessionId = context.ids.next();
  const sessionEndsAt = addDays(now, sessionDays);
  await tx.insert(sessions).values({
    id: sessionId,
    userId: person.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEndsAt,
    ip: place.ip,
    userAgent: place.userAgent,
    country: place.country ?? null,
    factorAt: factorAt ?? null,
  });
  const refreshToken = await writeRefreshToken(tx, context, { sessionId, seq: 1, sessionEndsAt });
  const accessToken = await context.accessTokens.sign({ userId: person.id, sessionId, role: person.role });
  return { accessToken, refreshToken };
}

/** Ends a person's sessions, optionally all but one. Effective at once: every call looks up its session. */
export async function endSessions(
  tx: Tx,
  userId: string,
  end: { readonly at: Date; readonly reason: SessionEnd; readonly except?: string },
): Promise<void> {
  const kept = end.except === undefined ? undefined : ne(sessions.id, end.except);
  await tx
    .update(sessions)
    .set({ endedAt: end.at, endReason: end.reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), kept));
}

/** Ends one session of a person; false when there is no such active session. */
export async function endOneSession(
  tx: Reader,
  session: { readonly id: string; readonly userId: string },
  end: { readonly at: Date; readonly reason: SessionEnd },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: end.at, endReason: end.reason })
    .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

const callerColumns = {
  sessionId: sessions.id,
  userId: sessions.userId,
  email: users.email,
  role: users.role,
  staffRole: users.staffRole,
  customPermissions,
  currency: users.currency,
  language: users.language,
  factorAt: sessions.factorAt,
  hasFactor: sql<boolean>`${staffFactors.confirmedAt} is not null
    or exists (select 1 from staff_credentials c where c.user_id = ${users.id})`,
};

/** Active sessions that fulfil a condition, of people whose accounts are neither locked nor closed. */
const callersWhere = (plan: Pick<Reader, "select">, condition: SQL) =>
  plan
    .select(callerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffFactors, eq(staffFactors.userId, users.id))
    .where(
      and(
        condition,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(users.lockedAt),
        isNull(users.closedAt),
      ),
    );
const callersOfSessions = prepared((plan) =>
  callersWhere(plan, sql`${sessions.id} = any(${sql.placeholder("sessionIds")}::uuid[])`),
);
const callerSeenLast = prepared((plan) =>
  callersWhere(plan, eq(sessions.userId, sql.placeholder("userId")))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1),
);

type CallerRow = Awaited<ReturnType<typeof callersOfSessions>>[number];

const toCaller = (context: Context, row: CallerRow): Caller => ({
  userId: row.userId,
  sessionId: row.sessionId,
  email: row.email,
  role: row.role,
  permissions: toPermissions(row.staffRole, row.customPermissions),
  language: row.language,
  currency: row.currency ?? undefined,
  secondFactor: toFactorState(row, { isRequired: context.isFactorRequired, now: context.clock.now() }),
});

/** The caller of an access token; `undefined` once the session ended or the account was locked or closed. */
export function createAuthenticate(context: Context): (token: string) => Promise<Caller | undefined> {
  const findRow = batchedByTurn(async (sessionIds) => {
    const rows = await callersOfSessions(context.database.reader, { sessionIds, now: context.clock.now() });
    return new Map(rows.map((row) => [row.sessionId, row]));
  });
  return async (token) => {
    const claims = await context.accessTokens.verify(token);
    const row = claims === undefined ? undefined : await findRow(claims.sessionId);
    return row === undefined || row.userId !== claims?.userId ? undefined : toCaller(context, row);
  };
}

/** A person with their current permissions, while they are signed in anywhere; for addresses without a token. */
export async function findSignedIn(reader: Reader, context: Context, userId: string): Promise<Caller | undefined> {
  const [row] = await callerSeenLast(reader, { userId, now: context.clock.now() });
  return row === undefined ? undefined : toCaller(context, row);
}

/** A person's active sessions, latest first. */
export async function listSessions(context: Context, caller: Caller): Promise<Session[]> {
  const now = context.clock.now();
  const rows = await context.database.reader
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        hasLivingToken(now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    userAgent: row.userAgent,
    ip: row.ip,
    country: row.country,
    isCurrent: row.id === caller.sessionId,
  }));
}

// A session whose last refresh token has expired cannot be continued, so it counts as ended.
const hasLivingToken = (now: Date) =>
  sql`exists (select 1 from refresh_tokens t where t.session_id = ${sessions.id} and t.expires_at > ${now.toISOString()}::timestamptz)`;

/** Ends one of the caller's own sessions; sessions of others are not found. */
export async function endSession(context: Context, caller: Caller, sessionId: string, place: Place): Promise<void> {
  const { userId, role } = caller;
  await context.database.transaction(async (tx) => {
    const end = { at: context.clock.now(), reason: "revoked" } as const;
    if (!(await endOneSession(tx, { id: sessionId, userId }, end))) throw notFound();
    await context.audit.record(tx, actorAt(place, { id: userId, role }), {
      action: "session.revoke",
      ...aboutUser(userId),
    });
  });
}
