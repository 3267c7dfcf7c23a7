import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, lt, or, sql } from "#server/platform/db/orm.ts";
import type { PasskeyAssertion } from "#shared/contract/passkey-values.ts";
import type { Context } from "../../context.ts";
import { type CredentialRow, staffCredentials } from "../../tables.ts";
import { type ExpectedChallenge, readAssertion } from "./ceremony.ts";

/** A person's passkeys, oldest first. */
export const listPasskeys = (reader: Reader, userId: string): Promise<CredentialRow[]> =>
  reader
    .select()
    .from(staffCredentials)
    .where(eq(staffCredentials.userId, userId))
    .orderBy(staffCredentials.createdAt, staffCredentials.id);

export type PasskeyClaim = "right" | "wrong" | { readonly copied: string };

/**
 * Accepts a presented passkey. A counter only grows, if the authenticator has one: a lower value means a copy of the
 * passkey.
 */
export async function claimPasskey(
  tx: Tx,
  context: Context,
  userId: string,
  answer: PasskeyAssertion,
  expected: ExpectedChallenge,
): Promise<PasskeyClaim> {
  const credentialId = Buffer.from(answer.id, "base64url");
  const { id, counter, publicKey, name } = staffCredentials;
  const [row] = await tx
    .select({ id, publicKey, name })
    .from(staffCredentials)
    .where(and(eq(staffCredentials.credentialId, credentialId), eq(staffCredentials.userId, userId)));
  const shown = row === undefined ? undefined : readAssertion(answer, expected, row.publicKey);
  if (row === undefined || shown === undefined) return "wrong";
  const growsOrIsNotKept = or(lt(counter, shown.counter), and(eq(counter, 0), sql`${shown.counter}::bigint = 0`));
  const rows = await tx
    .update(staffCredentials)
    .set({ counter: shown.counter, backedUp: shown.isBackedUp, lastUsedAt: context.clock.now() })
    .where(and(eq(id, row.id), growsOrIsNotKept))
    .returning({ id });
  return rows.length === 1 ? "right" : { copied: row.name };
}
