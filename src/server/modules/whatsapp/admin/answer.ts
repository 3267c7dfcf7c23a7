import type { StaffCall } from "#server/platform/audit.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import type { adminReplyWhatsApp, WhatsAppConversation } from "#shared/contract/admin-whatsapp.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { WHATSAPP_WINDOW_SHUT } from "#shared/contract/refusals.ts";
import { isWindowOpen } from "../links.ts";
import { queueReply } from "../replies.ts";
import { whatsappContacts, whatsappMessages } from "../tables.ts";
import { type InboxNeeds, readConversation } from "./read-inbox.ts";

/** Sends a reply to a number, and marks it as answered. Throws 404, WHATSAPP_WINDOW_SHUT. */
export async function answerNumber(
  needs: InboxNeeds,
  call: StaffCall,
  id: string,
  { id: replyId, text }: BodyOf<typeof adminReplyWhatsApp>,
): Promise<WhatsAppConversation> {
  const { platform } = needs.context;
  await readConversation(needs, id);
  await platform.database.transaction(async (tx) => {
    const [contact] = await tx.select().from(whatsappContacts).where(eq(whatsappContacts.id, id)).for("update");
    if (contact === undefined) throw notFound();
    const key = `inbox-reply:${replyId}`;
    const [known] = await tx
      .select({ contactId: whatsappMessages.contactId })
      .from(whatsappMessages)
      .where(eq(whatsappMessages.key, key));
    // A repeated call whose response was lost: later messages of the person still wait.
    if (known?.contactId === id) return;
    if (!isWindowOpen(contact, platform.clock.now()))
      throw refuse(WHATSAPP_WINDOW_SHUT, "WhatsApp takes free text for a day after their last message");
    const isWritten = await queueReply(tx, needs.context, {
      ...{ key, kind: "inbox-reply", contactId: id, userId: null },
      content: { format: "text", text },
    });
    if (!isWritten) throw notFound();
    await tx.update(whatsappContacts).set({ waitingSince: null }).where(eq(whatsappContacts.id, id));
    await platform.audit.record(tx, call, { action: "whatsapp.reply", subjectKind: "whatsapp", subjectId: id });
  });
  return readConversation(needs, id);
}

/** Throws 404. */
export async function finish(needs: InboxNeeds, call: StaffCall, id: string): Promise<WhatsAppConversation> {
  const { platform } = needs.context;
  await readConversation(needs, id);
  await platform.database.transaction(async (tx) => {
    await tx.update(whatsappContacts).set({ waitingSince: null }).where(eq(whatsappContacts.id, id));
    await platform.audit.record(tx, call, { action: "whatsapp.done", subjectKind: "whatsapp", subjectId: id });
  });
  return readConversation(needs, id);
}
