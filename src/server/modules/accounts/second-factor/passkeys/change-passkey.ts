import { and, eq } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { aboutUser, actorAt } from "../../audit-parts.ts";
import type { Context, Place } from "../../context.ts";
import { staffCredentials } from "../../tables.ts";
import { lockUserRow } from "../../users.ts";
import { type FactorReply, readFactor } from "../read-factor.ts";
import { followRemoved } from "../turn-on-off.ts";

interface Chosen {
  readonly caller: Caller;
  readonly id: string;
  readonly place: Place;
}

const ownPasskey = ({ caller, id }: Chosen) =>
  and(eq(staffCredentials.id, id), eq(staffCredentials.userId, caller.userId));

/** Throws 404, also for passkeys of others. */
export const renamePasskey = (context: Context, chosen: Chosen, name: string): Promise<FactorReply> =>
  context.database.transaction(async (tx) => {
    const { userId, role } = chosen.caller;
    const [before] = await tx
      .select({ name: staffCredentials.name })
      .from(staffCredentials)
      .where(ownPasskey(chosen))
      .for("update");
    if (before === undefined) throw notFound();
    await tx.update(staffCredentials).set({ name }).where(ownPasskey(chosen));
    const act = { action: "user.rename-passkey", before: { passkey: before.name }, after: { passkey: name } };
    await context.audit.record(tx, actorAt(chosen.place, { id: userId, role }), { ...act, ...aboutUser(userId) });
    return readFactor(tx, context, userId);
  });

/** Throws 404, also for passkeys of others. */
export const removePasskey = (context: Context, chosen: Chosen): Promise<FactorReply> =>
  context.database.transaction(async (tx) => {
    const { caller, place } = chosen;
    await lockUserRow(tx, caller.userId);
    const [removed] = await tx
      .delete(staffCredentials)
      .where(ownPasskey(chosen))
      .returning({ name: staffCredentials.name });
    if (removed === undefined) throw notFound();
    await followRemoved(tx, context, { caller, place, passkey: removed.name });
    return readFactor(tx, context, caller.userId);
  });
