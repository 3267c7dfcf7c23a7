import type { AuditEntry, NamedActor } from "#server/platform/audit.ts";
import type { Place } from "./context.ts";
import type { Role } from "./tables.ts";

type Subject = Pick<AuditEntry, "subjectKind" | "subjectId">;

/** The audit actor for an account's holder; anonymous without one. */
export const actorAt = (
  { ip, requestId }: Pick<Place, "ip" | "requestId">,
  by?: { readonly id: string; readonly role: Role },
): NamedActor => ({ ...(by === undefined ? { label: "visitor" } : { id: by.id, label: by.role }), ip, requestId });

export const aboutUser = (userId: string): Subject => ({ subjectKind: "user", subjectId: userId });

/** An address that no account has is named by its hash. */
export const aboutAddress = (addressHash: string): Subject => ({ subjectKind: "address", subjectId: addressHash });
