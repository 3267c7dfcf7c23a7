import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { endOneSession } from "./sessions.ts";
import { refreshTokens, sessions, users } from "./tables.ts";

export interface LogOutInput {
  readonly refreshToken: string | null | undefined;
  readonly accessToken: string | undefined;
}

async function endAndNote(
  tx: Tx,
  context: Context,
  session: { readonly id: string; readonly userId: string },
  place: Place,
): Promise<void> {
  if (!(await endOneSession(tx, session, { at: context.clock.now(), reason: "logout" }))) return;
  const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, session.userId));
  if (user === undefined) return;
  await context.audit.record(tx, actorAt(place, user), { action: "session.close", ...aboutUser(user.id) });
}

/** Ends the sessions of the refresh token and the access token; either may already have expired. */
export async function logOut(
  context: Context,
  { refreshToken, accessToken }: LogOutInput,
  place: Place,
): Promise<void> {
  const claims = accessToken === undefined ? undefined : await context.accessTokens.verify(accessToken);
  await context.database.transaction(async (tx) => {
    if (claims !== undefined) await endAndNote(tx, context, { id: claims.sessionId, userId: claims.userId }, place);
    if (!refreshToken) return;
    const [session] = await tx
      .select({ id: sessions.id, userId: sessions.userId })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
    if (session !== undefined) await endAndNote(tx, context, session, place);
  });
}
