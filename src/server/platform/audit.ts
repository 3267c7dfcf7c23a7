import type { Clock } from "./clock.ts";
import type { Tx } from "./db/database.ts";
import type { Caller, CallFacts } from "./http/call.ts";
import type { Ids } from "./ids.ts";
import { auditEntries } from "./tables.ts";

/** Someone who acts without being staff on a call: a visitor, a customer, a program. */
export interface NamedActor {
  readonly id?: string;
  /** Readable name: "visitor", "system". */
  readonly label: string;
  readonly ip?: string;
  readonly requestId?: string;
}

/** A call by a member of staff: who acts, from where. */
export type StaffCall = Pick<CallFacts, "ip" | "requestId"> & { readonly caller: Pick<Caller, "userId" | "email"> };

export type AuditActor = NamedActor | StaffCall;

export interface AuditEntry {
  readonly id?: string;
  /** verb.noun, such as "order.ship". */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

export interface Audit {
  /** Writes who did what, in the transaction of the act itself. */
  record(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void>;
}

// Staff are named by their e-mail address.
function toNamed(actor: AuditActor): NamedActor {
  if (!("caller" in actor)) return actor;
  const { caller, ip, requestId } = actor;
  return { id: caller.userId, label: caller.email ?? caller.userId, ip, requestId };
}

export function createAudit({ clock, ids }: { readonly clock: Clock; readonly ids: Pick<Ids, "next"> }): Audit {
  return {
    record: async (tx, actor, entry) => {
      const { id, label, ip, requestId } = toNamed(actor);
      const who = { actorId: id, actorLabel: label, ip, requestId };
      await tx.insert(auditEntries).values({ ...entry, ...who, id: entry.id ?? ids.next(), at: clock.now() });
    },
  };
}
