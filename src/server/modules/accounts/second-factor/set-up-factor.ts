import { and, eq, isNull } from "drizzle-orm";
import { forbidden, unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import { assertPassword } from "../change-password.ts";
import type { Context, Place } from "../context.ts";
import { codeWrong, factorIsOff, factorIsOn } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { endSessions } from "../sessions.ts";
import { sessions, staffFactors } from "../tables.ts";
import { findUserById } from "../users.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { findFactor, readCode } from "./factors.ts";
import { countRecoveryCodes, writeRecoveryCodes } from "./recovery-codes.ts";
import { newSecret, toBase32, toKeyUri } from "./totp.ts";

const issuer = "Himma";

/** What the caller's security page shows. */
export async function readFactor(context: Context, { userId }: Caller) {
  const since = (await findFactor(context.database.reader, userId))?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(context.database.reader, userId),
    isRequired: context.isFactorRequired,
  };
}

/** Makes a secret for the caller's app; nothing is asked for before `confirmFactor`. Asking again makes another. */
export async function setUpFactor(context: Context, rules: LimitRules, caller: Caller, password: string) {
  if (caller.role !== "admin") throw forbidden();
  const user = await findUserById(context.database.reader, caller.userId);
  if (user === undefined) throw unauthenticated();
  await assertPassword(context, rules, user, password, "password");
  const secret = newSecret();
  const secretSealed = context.factorSeal.seal(secret.toString("base64"));
  const createdAt = context.clock.now();
  const rows = await context.database.transaction((tx) =>
    tx
      .insert(staffFactors)
      .values({ userId: user.id, secretSealed, createdAt, lastStep: 0 })
      .onConflictDoUpdate({
        target: staffFactors.userId,
        set: { secretSealed, createdAt },
        setWhere: isNull(staffFactors.confirmedAt),
      })
      .returning({ userId: staffFactors.userId }),
  );
  if (rows.length === 0) throw factorIsOn();
  const key = toBase32(secret);
  return { key, uri: toKeyUri(key, { issuer, account: user.email ?? user.id }) };
}

/**
 * Turns the factor on with the app's first code. Other sessions, which showed a password alone, end; this one stays and
 * counts as having shown the factor.
 */
export async function confirmFactor(context: Context, rules: LimitRules, caller: Caller, code: string, place: Place) {
  const { userId, sessionId } = caller;
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const now = context.clock.now();
  const recoveryCodes = await context.database.transaction(async (tx) => {
    const factor = await findFactor(tx, userId);
    if (factor === undefined) throw factorIsOff();
    if (factor.confirmedAt !== null) throw factorIsOn();
    const right = readCode(context, factor, code);
    if (right === undefined) throw codeWrong();
    const rows = await tx
      .update(staffFactors)
      .set({ confirmedAt: now, lastStep: right.lastStep })
      .where(
        and(
          eq(staffFactors.userId, userId),
          isNull(staffFactors.confirmedAt),
          eq(staffFactors.secretSealed, factor.secretSealed),
        ),
      )
      .returning({ userId: staffFactors.userId });
    if (rows.length === 0) throw factorIsOn();
    await tx.update(sessions).set({ factorAt: now }).where(eq(sessions.id, sessionId));
    await endSessions(tx, userId, { at: now, reason: "revoked", except: sessionId });
    await mailFactorChange(tx, context, userId, "second-factor-on");
    await context.audit.record(tx, actorAt(place, { id: userId, role: caller.role }), {
      action: "user.turn-on-second-factor",
      ...aboutUser(userId),
    });
    return writeRecoveryCodes(tx, userId);
  });
  await context.limits.clear(limit.key);
  return { recoveryCodes };
}
