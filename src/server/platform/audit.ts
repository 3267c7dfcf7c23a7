import type { Tx } from "./db/database.ts";
import { auditEntries } from "./tables.ts";

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actorId?: string;
  /** The actor for display: an e-mail address or "system". */
  readonly actorLabel: string;
  /** Format: verb.noun, such as "order.ship". */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  readonly ip?: string;
  readonly requestId?: string;
}

/** Writes an audit entry in the transaction of the action. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
