import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Context } from "../context.ts";
import { endSessions } from "../sessions.ts";
import { signInChallenges, staffCredentials, staffFactors, staffRecoveryCodes } from "../tables.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { hasFactor } from "./factors.ts";

/** Deletes a person's app, passkeys, recovery codes and open sign-ins. */
export async function eraseFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, userId));
  await tx.delete(staffCredentials).where(eq(staffCredentials.userId, userId));
  await tx.delete(staffFactors).where(eq(staffFactors.userId, userId));
}

/** Removes a lost factor, ends the person's sessions and mails them. Throws NOT_FOUND. */
export async function resetFactor(tx: Tx, context: Context, userId: string): Promise<void> {
  if (!(await hasFactor(tx, userId))) throw notFound();
  await eraseFactor(tx, userId);
  await endSessions(tx, userId, { at: context.clock.now(), reason: "revoked" });
  await mailFactorChange(tx, context, userId, { kind: "second-factor-off" });
}
