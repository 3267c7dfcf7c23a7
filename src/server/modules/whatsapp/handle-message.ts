import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { isStopWord } from "#shared/domain/stop-words.ts";
import { findLinkCode } from "#shared/domain/whatsapp.ts";
import { type LocalizedText, pickText } from "#shared/i18n/languages.ts";
import { openText, recordContact } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { mayReply } from "./limit-replies.ts";
import { claimCode, findLinkByContact, unlink } from "./links.ts";
import type { ThreadAnswer } from "./ports.ts";
import type { ReadEvent } from "./read-event.ts";
import { queueReply, type Reply } from "./replies.ts";
import { type ContactRow, type IncomingOutcome, type LinkRow, whatsappContacts, whatsappIncoming } from "./tables.ts";
import { inBoth, replyWords } from "./words.ts";

type Incoming = ReadEvent["messages"][number];

/**
 * The text of a message; undefined for pictures, voice notes and the like. Removes zero characters, which the database
 * refuses.
 */
const readText = ({ text, button, interactive }: Incoming): string | undefined =>
  (text?.body ?? button?.text ?? interactive?.button_reply?.title)?.replaceAll("\u0000", "");

const maxTitle = 20;
const maxButtons = 3;
const greetingMinutes = 24 * 60;

interface Hearing {
  readonly tx: Tx;
  readonly context: WhatsAppContext;
  readonly id: string;
  readonly message: Incoming;
  readonly contact: ContactRow;
  readonly link: LinkRow | undefined;
}

/** The message's owner afterwards, and what was done. */
interface Handled {
  readonly outcome: IncomingOutcome;
  readonly userId: string | null;
}

async function reply(hearing: Hearing, kind: Reply["kind"], words: LocalizedText): Promise<void> {
  const { tx, context, id, contact, link } = hearing;
  if (link === undefined && !(await mayReply(tx, context, contact))) return;
  const text = link === undefined ? inBoth(words) : pickText(words, link.language);
  await queueReply(tx, context, {
    ...{ key: `${kind}:${id}`, kind, contactId: contact.id, userId: link?.userId ?? null },
    content: { format: "text", text },
  });
}

async function toInbox(hearing: Hearing): Promise<Handled> {
  const { tx, context, contact, link } = hearing;
  const now = context.platform.clock.now();
  const greets = contact.greetedAt === null || addMinutes(contact.greetedAt, greetingMinutes) <= now;
  await tx
    .update(whatsappContacts)
    .set({ waitingSince: contact.waitingSince ?? now, ...(greets ? { greetedAt: now } : {}) })
    .where(eq(whatsappContacts.id, contact.id));
  if (greets) await reply(hearing, "greeting", replyWords.greeting);
  return { outcome: "inbox", userId: link?.userId ?? null };
}

async function tryCode(hearing: Hearing, code: string): Promise<Handled> {
  const { tx, context, contact } = hearing;
  const link = await claimCode(tx, context, code, contact.id);
  if (link === undefined) {
    await reply(hearing, "code-ended", replyWords.codeEnded);
    return { outcome: "nothing", userId: null };
  }
  await reply({ ...hearing, link }, "linked", replyWords.linked);
  return { outcome: "linked", userId: link.userId };
}

async function stop(hearing: Hearing): Promise<Handled> {
  const { tx, context, link } = hearing;
  if (link !== undefined) await unlink(tx, context, link, { source: "whatsapp" });
  await reply(hearing, "stopped", replyWords.stopped);
  return { outcome: "stopped", userId: link?.userId ?? null };
}

async function askWhich(hearing: Hearing, answer: Extract<ThreadAnswer, { what: "choose" }>, about: string) {
  const { tx, context, id, contact } = hearing;
  const link = hearing.link as LinkRow;
  await queueReply(tx, context, {
    ...{ key: `choice:${id}`, kind: "choice", contactId: contact.id, userId: link.userId },
    content: {
      format: "buttons",
      text: pickText(replyWords.choose, link.language),
      buttons: answer.threads.slice(0, maxButtons).map((thread) => ({
        id: `thread:${about}:${thread.id}`,
        title: [...pickText(thread.name, link.language)].slice(0, maxTitle).join(""),
      })),
    },
  });
}

/** The waiting message that a pressed button refers to, and the chosen thread. */
async function readChoice({ tx, context, message, contact }: Hearing) {
  const pressed = /^thread:([0-9a-f-]{36}):([0-9a-f-]{36})$/.exec(message.interactive?.button_reply?.id ?? "");
  const [, about = "", threadId = ""] = pressed ?? [];
  if (pressed === null) return undefined;
  const isWaiting = and(
    eq(whatsappIncoming.id, about),
    eq(whatsappIncoming.contactId, contact.id),
    eq(whatsappIncoming.outcome, "choice"),
  );
  const [waiting] = await tx.select().from(whatsappIncoming).where(isWaiting).for("update");
  const text = waiting === undefined ? undefined : openText(context, waiting.bodySealed);
  return { waiting, text, threadId };
}

async function choose(hearing: Hearing, link: LinkRow): Promise<Handled | undefined> {
  const { tx, context } = hearing;
  const choice = await readChoice(hearing);
  if (choice === undefined) return undefined;
  const { waiting, text, threadId } = choice;
  const nothing: Handled = { outcome: "nothing", userId: link.userId };
  // Pressed twice.
  if (waiting === undefined || text === undefined) return nothing;
  const { externalId } = waiting;
  const given = { userId: link.userId, text, externalId, chosen: threadId };
  const answers = await context.events.emit("received", tx, given);
  if (!answers.some(({ what }) => what === "written")) {
    // The subscription has ended meanwhile: staff see the message, not the button's title.
    await tx.update(whatsappIncoming).set({ outcome: "inbox" }).where(eq(whatsappIncoming.id, waiting.id));
    return { ...(await toInbox(hearing)), outcome: "nothing" };
  }
  await tx.update(whatsappIncoming).set({ outcome: "thread" }).where(eq(whatsappIncoming.id, waiting.id));
  await reply(hearing, "written", replyWords.written);
  return nothing;
}

async function toThread(hearing: Hearing, link: LinkRow, text: string): Promise<Handled> {
  const { tx, context, id, message } = hearing;
  const { userId } = link;
  const chosen = await choose(hearing, link);
  if (chosen !== undefined) return chosen;
  const [answer = { what: "none" }] = await context.events.emit("received", tx, {
    ...{ userId, text, externalId: message.id, chosen: undefined },
  });
  if (answer.what === "written") return { outcome: "thread", userId };
  if (answer.what === "none") return toInbox(hearing);
  await askWhich(hearing, answer, id);
  return { outcome: "choice", userId };
}

async function follow(hearing: Hearing): Promise<Handled> {
  const { message, link } = hearing;
  const text = readText(message);
  if (text === undefined) {
    // A reaction needs no answer.
    if (message.type === "reaction" || message.type === "system")
      return { outcome: "nothing", userId: link?.userId ?? null };
    if (link === undefined) return toInbox(hearing);
    await reply(hearing, "unreadable", replyWords.unreadable);
    return { outcome: "nothing", userId: link.userId };
  }
  const code = findLinkCode(text);
  if (code !== undefined) return tryCode(hearing, code);
  if (isStopWord(text)) return stop(hearing);
  return link === undefined ? toInbox(hearing) : toThread(hearing, link, text);
}

/** Handles a message to the shop's number, each once. */
export function handleMessage(context: WhatsAppContext, message: Incoming): Promise<void> {
  const { platform, seal } = context;
  return platform.database.transaction(async (tx) => {
    const contact = await recordContact(tx, context, {
      number: message.from,
      name: message.name,
      at: message.timestamp,
    });
    const text = readText(message);
    const id = platform.ids.next();
    const [isNew] = await tx
      .insert(whatsappIncoming)
      .values({
        ...{ id, externalId: message.id, contactId: contact.id, type: message.type, at: message.timestamp },
        ...{ bodySealed: text === undefined ? null : seal.seal(text), outcome: "nothing" },
      })
      .onConflictDoNothing({ target: whatsappIncoming.externalId })
      .returning({ id: whatsappIncoming.id });
    if (isNew === undefined) return;
    const link = await findLinkByContact(tx, contact.id);
    const handled = await follow({ tx, context, id, message, contact, link });
    await tx.update(whatsappIncoming).set(handled).where(eq(whatsappIncoming.id, id));
  });
}
