import { and, eq, isNotNull, isNull } from "#server/platform/db/orm.ts";
import { forbidden, unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { assertPassword } from "../change-password.ts";
import type { Context, Place } from "../context.ts";
import { codeWrong, factorIsOff, factorIsOn } from "../errors.ts";
import type { LimitRules } from "../limit-rules.ts";
import { staffFactors } from "../tables.ts";
import { findUserById, lockUserRow } from "../users.ts";
import { findFactor, readCode } from "./factors.ts";
import { listPasskeys } from "./passkeys/stored.ts";
import { type FactorReply, readFactor } from "./read-factor.ts";
import { newSecret, toBase32, toKeyUri } from "./totp.ts";
import { followAdded, followRemoved } from "./turn-on-off.ts";

const issuer = "Himma";

/** Makes a secret for the caller's app, which counts only after `confirmFactor`. A second call replaces it. */
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

/** Confirms the app with its first code. This session stays active, with the factor presented. */
export async function confirmFactor(context: Context, rules: LimitRules, caller: Caller, code: string, place: Place) {
  const { userId } = caller;
  const limit = rules.secondFactor(userId);
  await context.limits.assertAllowed(limit);
  const recoveryCodes = await context.database.transaction(async (tx) => {
    await lockUserRow(tx, userId);
    const factor = await findFactor(tx, userId);
    if (factor === undefined) throw factorIsOff();
    if (factor.confirmedAt !== null) throw factorIsOn();
    const right = readCode(context, factor, code);
    if (right === undefined) throw codeWrong();
    const isFirst = (await listPasskeys(tx, userId)).length === 0;
    const rows = await tx
      .update(staffFactors)
      .set({ confirmedAt: context.clock.now(), lastStep: right.lastStep })
      .where(
        and(
          eq(staffFactors.userId, userId),
          isNull(staffFactors.confirmedAt),
          eq(staffFactors.secretSealed, factor.secretSealed),
        ),
      )
      .returning({ userId: staffFactors.userId });
    if (rows.length === 0) throw factorIsOn();
    return followAdded(tx, context, { caller, place, passkey: null }, isFirst);
  });
  await context.limits.clear(limit.key);
  return { recoveryCodes: [...recoveryCodes] };
}

/** Removes the caller's app. Throws SECOND_FACTOR_OFF when there is none. */
export const removeApp = (context: Context, caller: Caller, place: Place): Promise<FactorReply> =>
  context.database.transaction(async (tx) => {
    await lockUserRow(tx, caller.userId);
    const rows = await tx
      .delete(staffFactors)
      .where(and(eq(staffFactors.userId, caller.userId), isNotNull(staffFactors.confirmedAt)))
      .returning({ userId: staffFactors.userId });
    if (rows.length === 0) throw factorIsOff();
    await followRemoved(tx, context, { caller, place, passkey: null });
    return readFactor(tx, context, caller.userId);
  });
