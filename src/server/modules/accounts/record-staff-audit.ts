import { type AuditEntry, audit } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Caller, CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Who acts, from where. */
export type StaffCall = Pick<CallFacts, "ip" | "requestId"> & { readonly caller: Pick<Caller, "userId"> };
export type StaffAuditEntry = Pick<AuditEntry, "action" | "subjectKind" | "subjectId" | "before" | "after" | "reason">;
export type RecordStaffAudit = (tx: Tx, call: StaffCall, act: StaffAuditEntry) => Promise<void>;

interface People {
  readonly getRecipient: (reader: Reader, userId: string) => Promise<{ readonly email: string } | undefined>;
}

/** Writes what a member of staff did into the trail, in the transaction of the act. */
export function createStaffAudit({ clock, ids }: Pick<Platform, "clock" | "ids">, people: People): RecordStaffAudit {
  return async (tx, { caller, ip, requestId }, act) => {
    const admin = await people.getRecipient(tx, caller.userId);
    const actorLabel = admin?.email ?? caller.userId;
    await audit(tx, { ...act, id: ids.next(), at: clock.now(), actorId: caller.userId, actorLabel, ip, requestId });
  };
}
