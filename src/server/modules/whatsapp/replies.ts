import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { findContact, openText } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import type { WhatsAppContent } from "./ports.ts";
import { send } from "./send.ts";
import { whatsappMessages } from "./tables.ts";

export const sendReplyJob = "send-whatsapp-reply";

export interface Reply {
  /** The same is written once. */
  readonly key: string;
  readonly kind: "linked" | "code-ended" | "stopped" | "choice" | "written" | "unreadable" | "greeting" | "inbox-reply";
  readonly contactId: string;
  readonly userId: string | null;
  readonly content: WhatsAppContent;
}

/** Writes a reply to a number in the caller's transaction; it is sent after the commit. False: it existed already. */
export async function queueReply(
  tx: Tx,
  { platform: { ids, clock, jobs }, seal }: Pick<WhatsAppContext, "platform" | "seal">,
  { content, ...reply }: Reply,
): Promise<boolean> {
  const id = ids.next();
  const [written] = await tx
    .insert(whatsappMessages)
    .values({
      ...{ ...reply, id, format: content.format, status: "waiting", createdAt: clock.now() },
      bodySealed: seal.seal(JSON.stringify(content)),
    })
    .onConflictDoNothing({ target: whatsappMessages.key })
    .returning({ id: whatsappMessages.id });
  if (written === undefined) return false;
  await jobs.enqueue(tx, sendReplyJob, { messageId: id });
  return true;
}

/** Sends a reply that was written. */
export async function sendReply(context: WhatsAppContext, id: string): Promise<void> {
  const { database, jobs, clock } = context.platform;
  const [row] = await database.reader.select().from(whatsappMessages).where(eq(whatsappMessages.id, id)).limit(1);
  const body = row === undefined ? undefined : openText(context, row.bodySealed);
  if (row === undefined || body === undefined) return;
  const contact = await findContact(database.reader, row.contactId);
  if (contact === undefined) return;
  const content = JSON.parse(body) as WhatsAppContent;
  const outcome = await send(context, { ...row, contact, content });
  if (outcome.what === "window_shut")
    await database.reader
      .update(whatsappMessages)
      .set({ status: "failed", failedAt: clock.now() })
      .where(eq(whatsappMessages.id, id));
  if (outcome.what !== "hold") return;
  const delaySeconds = Math.max(1, Math.ceil((outcome.until.getTime() - clock.now().getTime()) / 1000));
  await database.transaction((tx) => jobs.enqueue(tx, sendReplyJob, { messageId: id }, { delaySeconds }));
}
