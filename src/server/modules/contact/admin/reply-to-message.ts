import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { adminReplyToMessage } from "#shared/contract/admin-messages.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { type Needs, toApplicationSubject } from "../receive.ts";
import { contactMessages, contactReplies, joinApplications } from "../tables.ts";
import { handleMessage, type MessageRef } from "./handle-message.ts";

interface Answered {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** Throws 404. */
async function readAnswered(tx: Tx, { kind, id }: MessageRef): Promise<Answered> {
  if (kind === "message") {
    const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id));
    if (row === undefined) throw notFound();
    return { ...row, text: row.message };
  }
  const [row] = await tx.select().from(joinApplications).where(eq(joinApplications.id, id));
  if (row === undefined) throw notFound();
  return { ...row, subject: toApplicationSubject(row.role)[row.language], text: row.about };
}

/**
 * Mails a reply to the author in their language, and stores it. The same reply again sends nothing. Throws 404.
 */
export function replyToMessage(
  { platform, notify, shopEmail }: Needs,
  call: StaffCall,
  message: MessageRef,
  { id, text, resolve }: BodyOf<typeof adminReplyToMessage>,
): Promise<void> {
  return platform.database.transaction(async (tx) => {
    const answered = await readAnswered(tx, message);
    const about =
      message.kind === "message"
        ? { messageId: message.id, applicationId: null }
        : { messageId: null, applicationId: message.id };
    const row = { id, text, ...about, authorId: call.caller.userId, createdAt: platform.clock.now() };
    const added = await tx
      .insert(contactReplies)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: contactReplies.id });
    if (added.length === 0) return;
    const { name, email, language, subject, text: original } = answered;
    await notify(tx, {
      kind: "contact-reply",
      to: email,
      userId: null,
      language,
      key: `contact-reply:${id}`,
      data: { name, subject, reply: text, original, replyTo: shopEmail },
    });
    await platform.audit.record(tx, call, {
      action: `${message.kind}.reply`,
      subjectKind: message.kind,
      subjectId: message.id,
      after: { replyId: id },
    });
    if (resolve) await handleMessage(tx, platform, call, { ...message, isHandled: true });
  });
}
