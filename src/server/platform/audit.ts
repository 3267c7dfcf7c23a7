import type { Tx } from "./db/database.ts";
import { auditEntries } from "./tables.ts";

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actorId?: string;
  /** Who, as a person reads it: an e-mail address, "system". */
  readonly actorLabel: string;
  /** verb.noun, such as "order.ship". */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  readonly ip?: string;
  readonly requestId?: string;
}

/** Writes who did what, in the transaction of the act itself. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
