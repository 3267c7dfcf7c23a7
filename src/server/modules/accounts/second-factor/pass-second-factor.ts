import type { SecondFactorCode } from "#shared/contract/second-factor.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { challengeEnded, codeWrong } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { type LoggedIn, signIn } from "../log-in.ts";
import { lockUserRow } from "../users.ts";
import { countTry, endChallenge, findChallenged } from "./challenges.ts";
import { claimCode } from "./factors.ts";

interface SecondStep extends SecondFactorCode {
  readonly challenge: string;
  readonly deviceMark: string | undefined;
}

type Outcome = LoggedIn | "ended" | "wrong";

/** The second step of a sign-in. A wrong code is counted, so its transaction commits and the refusal comes after. */
export async function passSecondFactor(
  context: Context,
  rules: LimitRules,
  { challenge, deviceMark, ...given }: SecondStep,
  place: Place,
): Promise<LoggedIn> {
  const userId = await findChallenged(context, challenge);
  if (userId === undefined) throw challengeEnded();
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const outcome = await context.database.transaction(async (tx): Promise<Outcome> => {
    if (!(await countTry(tx, context, challenge))) return "ended";
    const user = await lockUserRow(tx, userId);
    if (user === undefined || user.lockedAt !== null) return "ended";
    if (!(await claimCode(tx, context, userId, given))) {
      const act = { action: "session.refuse", reason: "wrong second factor" };
      await context.audit.record(tx, actorAt(place), { ...act, ...aboutUser(userId) });
      return "wrong";
    }
    await endChallenge(tx, context, challenge);
    return signIn(tx, context, user, { mark: deviceMark, place, factorAt: context.clock.now() });
  });
  if (outcome === "ended") throw challengeEnded();
  if (outcome === "wrong") throw codeWrong();
  await context.limits.clear(limit.key);
  return outcome;
}
