import type { ApplicationRow, InboxPage, MessageRow } from "#server/modules/contact/index.ts";
import { notFound } from "#server/platform/errors.ts";
import type { AdminApplication, AdminMessage, LetterKind } from "#shared/contract/admin.ts";
import { paginationOf } from "#shared/contract/values.ts";
import type { AdminCall } from "./note-act.ts";
import type { AdminDeps } from "./ports.ts";

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly state?: "open" | "handled" | undefined;
  readonly search?: string | undefined;
}

const timesOf = (row: MessageRow | ApplicationRow) => ({
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
});
const pageOf = <Row>({ page, limit }: Asked, { total }: InboxPage<Row>) => paginationOf(page, limit, total);

export async function listMessages({ platform, inbox }: AdminDeps, asked: Asked) {
  const found = await inbox.listMessages(platform.database.reader, asked);
  const messages: AdminMessage[] = found.rows.map((row) => ({ ...row, ...timesOf(row) }));
  return { messages, pagination: pageOf(asked, found) };
}

export async function listApplications({ platform, inbox }: AdminDeps, asked: Asked) {
  const found = await inbox.listApplications(platform.database.reader, asked);
  const applications: AdminApplication[] = found.rows.map((row) => ({ ...row, ...timesOf(row) }));
  return { applications, pagination: pageOf(asked, found) };
}

/** Throws 404. */
export async function handleLetter(
  deps: AdminDeps,
  call: AdminCall,
  letter: { readonly kind: LetterKind; readonly id: string; readonly isHandled: boolean },
) {
  const { kind, id, isHandled } = letter;
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    const before = await deps.inbox.setHandled(tx, kind, id, isHandled ? clock.now() : null);
    if (before === undefined) throw notFound();
    const wasHandled = before.handledAt !== null;
    // A colleague was faster: what they did stands, with their name in the log.
    if (wasHandled === isHandled) return;
    await deps.noteAct(tx, call, {
      action: `${kind}.${isHandled ? "handle" : "reopen"}`,
      subjectKind: kind,
      subjectId: id,
      before: { isHandled: wasHandled },
      after: { isHandled },
    });
  });
}
