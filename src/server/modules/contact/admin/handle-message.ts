import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MessageKind } from "#shared/contract/admin-messages.ts";
import { setHandled } from "./queries.ts";

export interface MessageRef {
  readonly kind: MessageKind;
  readonly id: string;
}

/** Marks a message as handled, or reopens it. Throws 404. */
export async function handleMessage(
  tx: Tx,
  { audit, clock }: Pick<Platform, "audit" | "clock">,
  call: StaffCall,
  { kind, id, isHandled }: MessageRef & { readonly isHandled: boolean },
): Promise<void> {
  const before = await setHandled(tx, kind, id, isHandled ? clock.now() : null);
  if (before === undefined) throw notFound();
  const wasHandled = before.handledAt !== null;
  // A colleague was faster: keeps their change and audit entry.
  if (wasHandled === isHandled) return;
  await audit.record(tx, call, {
    action: `${kind}.${isHandled ? "handle" : "reopen"}`,
    subjectKind: kind,
    subjectId: id,
    before: { isHandled: wasHandled },
    after: { isHandled },
  });
}
