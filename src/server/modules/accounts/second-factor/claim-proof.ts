import type { NamedActor } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { AppError } from "#server/platform/errors.ts";
import type { SecondFactorProof } from "#shared/contract/second-factor.ts";
import { aboutUser } from "../audit-parts.ts";
import type { Context } from "../context.ts";
import { codeWrong, passkeyCopied, passkeyWrong } from "../errors.ts";
import { claimCode } from "./factors.ts";
import type { ExpectedChallenge } from "./passkeys/ceremony.ts";
import { claimPasskey, type PasskeyClaim } from "./passkeys/stored.ts";

export type RefusedClaim = Exclude<PasskeyClaim, "right">;

/** Consumes a proof: a code, or a passkey's answer to the challenge. */
export async function claimProof(
  tx: Tx,
  context: Context,
  userId: string,
  proof: SecondFactorProof,
  expected: ExpectedChallenge,
): Promise<PasskeyClaim> {
  if (proof.method === "passkey") return claimPasskey(tx, context, userId, proof.assertion, expected);
  return (await claimCode(tx, context, userId, proof)) ? "right" : "wrong";
}

/** Records in the audit log a passkey that may have been copied. */
export async function noteRefused(
  tx: Tx,
  context: Context,
  { userId, actor }: { readonly userId: string; readonly actor: NamedActor },
  refused: RefusedClaim,
): Promise<void> {
  if (refused === "wrong") return;
  const act = { action: "user.refuse-passkey", reason: "its counter went back", before: { passkey: refused.copied } };
  await context.audit.record(tx, actor, { ...act, ...aboutUser(userId) });
}

export function refusalOf(method: SecondFactorProof["method"], refused: RefusedClaim): AppError {
  if (refused !== "wrong") return passkeyCopied();
  return method === "passkey" ? passkeyWrong() : codeWrong();
}
