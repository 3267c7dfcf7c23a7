import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Context } from "./context.ts";
import { tokenExpired, tokenInvalid, tokenUsed } from "./errors.ts";
import { accountTokens, type TokenPurpose, type UserRow, users } from "./tables.ts";
import { lockUserRow, toEmailKey } from "./users.ts";

const day = 86_400;
const lifeSeconds: Readonly<Record<TokenPurpose, number>> = {
  "verify-email": day,
  "change-email": day,
  "reset-password": 3600,
  "undo-email-change": 7 * day,
};
const pages: Readonly<Record<TokenPurpose, string>> = {
  "verify-email": "/auth/verify-email",
  "change-email": "/auth/verify-email-change",
  "reset-password": "/auth/reset-password",
  "undo-email-change": "/auth/undo-email-change",
};
/** Minimum time between two links of the same kind. */
export const resendPauseSeconds = 60;

interface LinkRequest {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  /** The session that stays active when the link is used. */
  readonly sessionId?: string;
}

/** True when a link of this kind was created within the last minute. */
export async function wasJustMade(
  tx: Tx,
  context: Context,
  { userId, purpose }: Pick<LinkRequest, "userId" | "purpose">,
): Promise<boolean> {
  const since = addSeconds(context.clock.now(), -resendPauseSeconds);
  const [row] = await tx
    .select({ createdAt: accountTokens.createdAt })
    .from(accountTokens)
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), gt(accountTokens.createdAt, since)),
    )
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return row !== undefined;
}

export interface MadeLink {
  /** Site path with token and address. */
  readonly path: string;
  readonly token: string;
  /** Part of the mail key; the same for every mail of this link. */
  readonly reference: string;
}

/**
 * Creates a link and revokes earlier ones of the same purpose, except undo links, because each restores its own
 * address.
 */
export async function makeLink(tx: Tx, context: Context, request: LinkRequest): Promise<MadeLink> {
  const now = context.clock.now();
  const token = context.ids.secret();
  const tokenHash = hashToken(token);
  if (request.purpose !== "undo-email-change") await withdrawLinks(tx, request.userId, request.purpose);
  await tx
    .insert(accountTokens)
    .values({ ...request, tokenHash, createdAt: now, expiresAt: addSeconds(now, lifeSeconds[request.purpose]) });
  const query = new URLSearchParams({ token, email: request.email });
  return {
    path: `${pages[request.purpose]}?${query.toString()}`,
    token,
    reference: tokenHash.toString("base64url").slice(0, 22),
  };
}

export async function withdrawLinks(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)));
}

/** Revokes a pending e-mail change and the links that would change the address or the password. */
export async function withdrawOpenChanges(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        inArray(accountTokens.purpose, ["change-email", "reset-password"]),
        isNull(accountTokens.usedAt),
      ),
    );
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
}

/**
 * Revokes undo links created after a used one, and those to the same address; earlier ones restore older addresses and
 * stay valid.
 */
export async function withdrawLaterUndoLinks(tx: Tx, used: UsedLink): Promise<void> {
  const isSameAddress = eq(sql`lower(${accountTokens.email})`, used.email.toLowerCase());
  await tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, used.user.id),
        eq(accountTokens.purpose, "undo-email-change"),
        isNull(accountTokens.usedAt),
        or(gte(accountTokens.seq, used.seq), isSameAddress),
      ),
    );
}

export interface UsedLink {
  /** The link's owner; the row is locked. */
  readonly user: UserRow;
  readonly email: string;
  readonly seq: number;
  readonly sessionId: string | null;
}

/**
 * Consumes a link. Locks the account before the link, like every other account change. Throws TOKEN_INVALID, TOKEN_USED
 * or TOKEN_EXPIRED.
 */
export async function consumeLink(
  tx: Tx,
  context: Context,
  given: { readonly token: string; readonly email: string; readonly purpose: TokenPurpose },
): Promise<UsedLink> {
  const now = context.clock.now();
  const isToken = eq(accountTokens.tokenHash, hashToken(given.token));
  const [found] = await tx.select({ userId: accountTokens.userId }).from(accountTokens).where(isToken);
  const user = found === undefined ? undefined : await lockUserRow(tx, found.userId);
  const [row] = await tx.select().from(accountTokens).where(isToken).for("update");
  const isOurs =
    row !== undefined && row.purpose === given.purpose && toEmailKey(row.email) === toEmailKey(given.email);
  if (!isOurs || user === undefined) throw tokenInvalid();
  if (row.usedAt !== null) throw tokenUsed();
  if (row.expiresAt <= now) throw tokenExpired();
  await tx.update(accountTokens).set({ usedAt: now }).where(isToken);
  return { user, email: row.email, seq: row.seq, sessionId: row.sessionId };
}
