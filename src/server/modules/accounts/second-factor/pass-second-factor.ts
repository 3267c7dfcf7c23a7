import { hashToken } from "#server/platform/hash-token.ts";
import type { SecondFactorProof } from "#shared/contract/second-factor.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { challengeEnded } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { type LoggedIn, signIn } from "../log-in.ts";
import { lockUserRow } from "../users.ts";
import { countTry, endChallenge, findChallenged } from "./challenges.ts";
import { claimProof, noteRefused, type RefusedClaim, refusalOf } from "./claim-proof.ts";
import { toRelyingParty } from "./passkeys/relying-party.ts";

interface SecondStep {
  readonly challenge: string;
  readonly proof: SecondFactorProof;
  readonly deviceMark: string | undefined;
}

type Outcome = LoggedIn | "ended" | { readonly refused: RefusedClaim };

/** The second step of a sign-in. A wrong proof is counted, so the refusal is thrown after the commit. */
export async function passSecondFactor(
  context: Context,
  rules: LimitRules,
  { challenge, deviceMark, proof }: SecondStep,
  place: Place,
): Promise<LoggedIn> {
  const tokenHash = hashToken(challenge);
  const userId = await findChallenged(context, tokenHash);
  if (userId === undefined) throw challengeEnded();
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const outcome = await context.database.transaction(async (tx): Promise<Outcome> => {
    if (!(await countTry(tx, context, tokenHash))) return "ended";
    const user = await lockUserRow(tx, userId);
    if (user === undefined || user.lockedAt !== null) return "ended";
    const expected = { challenge: tokenHash, party: toRelyingParty(context.origin()) };
    const claim = await claimProof(tx, context, userId, proof, expected);
    if (claim !== "right") {
      await noteRefused(tx, context, { userId, actor: actorAt(place) }, claim);
      const act = { action: "session.refuse", reason: "wrong second factor" };
      await context.audit.record(tx, actorAt(place), { ...act, ...aboutUser(userId) });
      return { refused: claim };
    }
    await endChallenge(tx, context, tokenHash);
    return signIn(tx, context, user, { mark: deviceMark, place, factorAt: context.clock.now() });
  });
  if (outcome === "ended") throw challengeEnded();
  if ("refused" in outcome) throw refusalOf(proof.method, outcome.refused);
  await context.limits.clear(limit.key);
  return outcome;
}
