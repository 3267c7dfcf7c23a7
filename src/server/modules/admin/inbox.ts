import type { ApplicationRow, InboxPage, MessageRow } from "#server/modules/contact/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { notFound } from "#server/platform/errors.ts";
import type { AdminApplication, AdminMessage, MessageKind } from "#shared/contract/admin.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { AdminDeps } from "./ports.ts";

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly state?: "open" | "handled" | undefined;
  readonly search?: string | undefined;
}

const toTimes = (row: MessageRow | ApplicationRow) => ({
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
});
const toPage = <Row>({ page, limit }: Asked, { total }: InboxPage<Row>) => toPagination(page, limit, total);

export async function listMessages({ platform, inbox }: AdminDeps, asked: Asked) {
  const found = await inbox.listMessages(platform.database.reader, asked);
  const messages: AdminMessage[] = found.rows.map((row) => ({ ...row, ...toTimes(row) }));
  return { messages, pagination: toPage(asked, found) };
}

export async function listApplications({ platform, inbox }: AdminDeps, asked: Asked) {
  const found = await inbox.listApplications(platform.database.reader, asked);
  const applications: AdminApplication[] = found.rows.map((row) => ({ ...row, ...toTimes(row) }));
  return { applications, pagination: toPage(asked, found) };
}

/** Throws 404. */
export async function handleLetter(
  deps: AdminDeps,
  call: StaffCall,
  message: { readonly kind: MessageKind; readonly id: string; readonly isHandled: boolean },
) {
  const { kind, id, isHandled } = message;
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    const before = await deps.inbox.setHandled(tx, kind, id, isHandled ? clock.now() : null);
    if (before === undefined) throw notFound();
    const wasHandled = before.handledAt !== null;
    // A colleague was faster: keeps their change and audit entry.
    if (wasHandled === isHandled) return;
    await deps.platform.audit.record(tx, call, {
      action: `${kind}.${isHandled ? "handle" : "reopen"}`,
      subjectKind: kind,
      subjectId: id,
      before: { isHandled: wasHandled },
      after: { isHandled },
    });
  });
}
