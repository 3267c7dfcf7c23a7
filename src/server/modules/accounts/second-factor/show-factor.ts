import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { SecondFactorCode } from "#shared/contract/second-factor.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { codeWrong, factorIsOff } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { sessions } from "../tables.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { claimCode, hasFactor } from "./factors.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";
import { eraseFactor } from "./reset-factor.ts";

interface Shown {
  readonly caller: Caller;
  readonly given: SecondFactorCode;
  readonly place: Place;
}

/** Runs `act` once the caller has shown a right code, in one transaction with using it up. */
async function withCode<T>(
  context: Context,
  rules: LimitRules,
  { caller, given, place }: Shown,
  action: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId, role } = caller;
  if (!(await hasFactor(context.database.reader, userId))) throw factorIsOff();
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const result = await context.database.transaction(async (tx) => {
    if (!(await claimCode(tx, context, userId, given))) throw codeWrong();
    await context.audit.record(tx, actorAt(place, { id: userId, role }), { action, ...aboutUser(userId) });
    return act(tx);
  });
  await context.limits.clear(limit.key);
  return result;
}

/** The session counts as having shown the factor just now. */
export const stepUp = (context: Context, rules: LimitRules, shown: Shown): Promise<void> =>
  withCode(context, rules, shown, "session.step-up", async (tx) => {
    await tx.update(sessions).set({ factorAt: context.clock.now() }).where(eq(sessions.id, shown.caller.sessionId));
  });

export const turnOffFactor = (context: Context, rules: LimitRules, shown: Shown): Promise<void> =>
  withCode(context, rules, shown, "user.turn-off-second-factor", async (tx) => {
    await eraseFactor(tx, shown.caller.userId);
    await mailFactorChange(tx, context, shown.caller.userId, "second-factor-off");
  });

/** Ten new recovery codes; those before stop working. */
export const renewRecoveryCodes = (context: Context, rules: LimitRules, shown: Shown) =>
  withCode(context, rules, shown, "user.renew-recovery-codes", async (tx) => ({
    recoveryCodes: await writeRecoveryCodes(tx, shown.caller.userId),
  }));
