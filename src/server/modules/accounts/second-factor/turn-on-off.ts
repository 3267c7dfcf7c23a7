import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { aboutUser, actorAt } from "../audit-parts.ts";
import type { Context, Place } from "../context.ts";
import { endSessions } from "../sessions.ts";
import { sessions } from "../tables.ts";
import { mailFactorChange } from "./factor-mails.ts";
import { hasFactor } from "./factors.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";
import { eraseFactor } from "./reset-factor.ts";

/** A second factor that was added or removed. `passkey`: its name; `null` for the app. */
export interface FactorChange {
  readonly caller: Caller;
  readonly place: Place;
  readonly passkey: string | null;
}

function record(tx: Tx, context: Context, { caller, place, passkey }: FactorChange, action: string): Promise<void> {
  const actor = actorAt(place, { id: caller.userId, role: caller.role });
  const name = passkey === null ? {} : { after: { passkey } };
  return context.audit.record(tx, actor, { action, ...aboutUser(caller.userId), ...name });
}

/** Records that the factor was presented in the session now. */
export async function markShown(tx: Tx, context: Context, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ factorAt: context.clock.now() }).where(eq(sessions.id, sessionId));
}

/**
 * Runs after a factor was added. The first one turns the second factor on: the other sessions, signed in with a password
 * only, end, and recovery codes are returned.
 */
export async function followAdded(
  tx: Tx,
  context: Context,
  change: FactorChange,
  isFirst: boolean,
): Promise<readonly string[]> {
  const { userId, sessionId } = change.caller;
  await record(tx, context, change, change.passkey === null ? "user.add-authenticator-app" : "user.add-passkey");
  if (!isFirst) {
    await mailFactorChange(tx, context, userId, { kind: "factor-added", passkey: change.passkey });
    return [];
  }
  await record(tx, context, { ...change, passkey: null }, "user.turn-on-second-factor");
  await markShown(tx, context, sessionId);
  await endSessions(tx, userId, { at: context.clock.now(), reason: "revoked", except: sessionId });
  await mailFactorChange(tx, context, userId, { kind: "second-factor-on" });
  return writeRecoveryCodes(tx, userId);
}

/** Runs after a factor was removed. The last one turns the second factor off. */
export async function followRemoved(tx: Tx, context: Context, change: FactorChange): Promise<void> {
  const { userId } = change.caller;
  await record(tx, context, change, change.passkey === null ? "user.remove-authenticator-app" : "user.remove-passkey");
  if (await hasFactor(tx, userId)) {
    await mailFactorChange(tx, context, userId, { kind: "factor-removed", passkey: change.passkey });
    return;
  }
  await eraseFactor(tx, userId);
  await record(tx, context, { ...change, passkey: null }, "user.turn-off-second-factor");
  await mailFactorChange(tx, context, userId, { kind: "second-factor-off" });
}
