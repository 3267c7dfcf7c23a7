import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Context } from "./context.ts";
import { tokenExpired, tokenInvalid, tokenUsed } from "./errors.ts";
import { hashOf } from "./keys.ts";
import { accountTokens, type TokenPurpose } from "./tables.ts";
import { emailKeyOf } from "./users.ts";

const day = 86_400;
const lifeSeconds: Readonly<Record<TokenPurpose, number>> = {
  "verify-email": day,
  "change-email": day,
  "reset-password": 3600,
};
const pages: Readonly<Record<TokenPurpose, string>> = {
  "verify-email": "/auth/verify-email",
  "change-email": "/auth/verify-email-change",
  "reset-password": "/auth/reset-password",
};
/** Within this a second link for the same thing is not made: the first is on its way. */
export const resendPauseSeconds = 60;

interface LinkRequest {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

/** True when a link for this was made within the last minute. */
export async function wasJustMade(
  tx: Tx,
  context: Context,
  { userId, purpose }: Omit<LinkRequest, "email">,
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
  /** Path of this site with token and address. */
  readonly path: string;
  /** For the key of the mail: the same for each mail of this link. */
  readonly reference: string;
}

/** Makes a link and takes back the earlier ones for the same thing. */
export async function makeLink(tx: Tx, context: Context, request: LinkRequest): Promise<MadeLink> {
  const now = context.clock.now();
  const token = context.ids.secret();
  const tokenHash = hashOf(token);
  await withdrawLinks(tx, request.userId, request.purpose);
  await tx
    .insert(accountTokens)
    .values({ ...request, tokenHash, createdAt: now, expiresAt: addSeconds(now, lifeSeconds[request.purpose]) });
  const query = new URLSearchParams({ token, email: request.email });
  return {
    path: `${pages[request.purpose]}?${query.toString()}`,
    reference: tokenHash.toString("base64url").slice(0, 22),
  };
}

export async function withdrawLinks(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)));
}

/** Uses a link up and tells whose it is. Throws TOKEN_INVALID, TOKEN_USED or TOKEN_EXPIRED. */
export async function useLink(
  tx: Tx,
  context: Context,
  given: { readonly token: string; readonly email: string; readonly purpose: TokenPurpose },
): Promise<{ userId: string; email: string }> {
  const now = context.clock.now();
  const tokenHash = hashOf(given.token);
  const [row] = await tx.select().from(accountTokens).where(eq(accountTokens.tokenHash, tokenHash)).for("update");
  const isOurs =
    row !== undefined && row.purpose === given.purpose && emailKeyOf(row.email) === emailKeyOf(given.email);
  if (!isOurs) throw tokenInvalid();
  if (row.usedAt !== null) throw tokenUsed();
  if (row.expiresAt <= now) throw tokenExpired();
  await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.tokenHash, tokenHash));
  return { userId: row.userId, email: row.email };
}
