import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Context, Place } from "./context.ts";
import type { Role } from "./tables.ts";

export interface AccountAuditEntry {
  /** verb.noun, such as "session.open". */
  readonly action: string;
  /** Whose account it is about; an address that no account has is named by its hash. */
  readonly subject: { readonly userId: string } | { readonly addressHash: string };
  /** Who did it; without one it was nobody known. */
  readonly by?: { readonly id: string; readonly role: Role };
  readonly reason?: string;
  readonly id?: string;
}

/** Writes what happened to an account into the audit trail, in the transaction of the act itself. */
export async function recordAudit(
  tx: Tx,
  context: Pick<Context, "ids" | "clock">,
  { action, subject, by, reason, id }: AccountAuditEntry,
  place: Pick<Place, "ip" | "requestId">,
): Promise<void> {
  const isAccount = "userId" in subject;
  await audit(tx, {
    id: id ?? context.ids.next(),
    at: context.clock.now(),
    ...(by === undefined ? { actorLabel: "visitor" } : { actorId: by.id, actorLabel: by.role }),
    action,
    subjectKind: isAccount ? "user" : "address",
    subjectId: isAccount ? subject.userId : subject.addressHash,
    ...(reason === undefined ? {} : { reason }),
    ip: place.ip,
    requestId: place.requestId,
  });
}
