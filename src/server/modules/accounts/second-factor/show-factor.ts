import type { Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { SecondFactorProof } from "#shared/contract/second-factor.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { factorIsOff, passkeyEnded } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { countTry, endChallenge } from "./challenges.ts";
import { claimProof, noteRefused, refusalOf } from "./claim-proof.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { hasFactor } from "./factors.ts";
import { readChallenge } from "./passkeys/ceremony.ts";
import { toRelyingParty } from "./passkeys/relying-party.ts";
import type { PasskeyClaim } from "./passkeys/stored.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";
import { eraseFactor } from "./reset-factor.ts";
import { markShown } from "./turn-on-off.ts";

interface PresentedProof {
  readonly caller: Caller;
  readonly proof: SecondFactorProof;
  readonly place: Place;
}

/** Consumes a proof; a passkey answers the challenge of the caller's session. */
async function claimInSession(
  tx: Tx,
  context: Context,
  { caller, proof }: PresentedProof,
): Promise<PasskeyClaim | "ended"> {
  const party = toRelyingParty(context.origin());
  if (proof.method !== "passkey")
    return claimProof(tx, context, caller.userId, proof, { challenge: Buffer.alloc(0), party });
  const challenge = readChallenge(proof.assertion);
  if (challenge === undefined) return "wrong";
  if (!(await countTry(tx, context, challenge, caller.sessionId))) return "ended";
  const claim = await claimProof(tx, context, caller.userId, proof, { challenge, party });
  if (claim === "right") await endChallenge(tx, context, challenge);
  return claim;
}

/**
 * Consumes the caller's proof and runs `act`, in one transaction. A refused passkey is counted, so the refusal is thrown
 * after the commit.
 */
async function withProof<T>(
  context: Context,
  rules: LimitRules,
  presented: PresentedProof,
  action: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { caller, proof, place } = presented;
  const { userId, role } = caller;
  if (!(await hasFactor(context.database.reader, userId))) throw factorIsOff();
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const outcome = await context.database.transaction(async (tx) => {
    const claim = await claimInSession(tx, context, presented);
    const actor = actorAt(place, { id: userId, role });
    if (claim === "right") {
      await context.audit.record(tx, actor, { action, ...aboutUser(userId) });
      return { result: await act(tx) };
    }
    if (claim !== "ended") await noteRefused(tx, context, { userId, actor }, claim);
    return { refused: claim };
  });
  if ("refused" in outcome)
    throw outcome.refused === "ended" ? passkeyEnded() : refusalOf(proof.method, outcome.refused);
  await context.limits.clear(limit.key);
  return outcome.result;
}

/** Records that the factor was presented in the session now. */
export const stepUp = (context: Context, rules: LimitRules, presented: PresentedProof): Promise<void> =>
  withProof(context, rules, presented, "session.step-up", (tx) => markShown(tx, context, presented.caller.sessionId));

/** Removes every factor of the caller. */
export const turnOffFactor = (context: Context, rules: LimitRules, presented: PresentedProof): Promise<void> =>
  withProof(context, rules, presented, "user.turn-off-second-factor", async (tx) => {
    await eraseFactor(tx, presented.caller.userId);
    await mailFactorChange(tx, context, presented.caller.userId, { kind: "second-factor-off" });
  });

/** Ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = (context: Context, rules: LimitRules, presented: PresentedProof) =>
  withProof(context, rules, presented, "user.renew-recovery-codes", async (tx) => ({
    recoveryCodes: await writeRecoveryCodes(tx, presented.caller.userId),
  }));
