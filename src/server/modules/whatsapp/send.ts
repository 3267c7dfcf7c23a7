import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import { leaveAlone, openText, shutWindow } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { decideFault, type FaultAction, isAlarming } from "./faults.ts";
import type { WhatsAppAnswer, WhatsAppContent } from "./ports.ts";
import { toReference } from "./reference.ts";
import { type ContactRow, type MessageRow, whatsappMessages } from "./tables.ts";
import { withdrawByNumber } from "./withdraw.ts";

/** How long a message whose call got no response waits for a report before it counts as lost. */
const unclearMinutes = 15;
const tokenMinutes = 15;
const spamMinutes = 60;

export interface Outgoing {
  /** The delivery's id, or that of a reply. */
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly userId: string | null;
  readonly contact: ContactRow;
  readonly content: WhatsAppContent;
}

export type SendOutcome =
  | { readonly what: "sent" }
  /** Not before then. */
  | { readonly what: "hold"; readonly until: Date }
  /** Free text is not allowed any more. */
  | { readonly what: "window_shut" }
  | { readonly what: "refused"; readonly reason: string };

/** Certainly not sent; the job retries. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

/** Stores the fence before the call. Undefined: it exists already. */
async function fence(context: WhatsAppContext, outgoing: Outgoing): Promise<MessageRow | undefined> {
  const { database, clock } = context.platform;
  const { id, key, kind, userId, contact, content } = outgoing;
  const now = clock.now();
  const { format } = content;
  const template = content.format === "template" ? content.template : null;
  const body = context.line?.client.keepsContent === true ? context.seal.seal(JSON.stringify(content)) : undefined;
  const kept = body === undefined ? {} : { bodySealed: body };
  const [row] = await database.reader
    .insert(whatsappMessages)
    .values({
      ...{ id, key, kind, userId, contactId: contact.id, format, template, status: "waiting", createdAt: now },
      ...{ ...kept, fencedAt: now },
    })
    .onConflictDoUpdate({
      target: whatsappMessages.id,
      set: { fencedAt: now, format, template, ...kept },
      setWhere: sql`${whatsappMessages.fencedAt} is null and ${whatsappMessages.externalId} is null`,
    })
    .returning();
  return row;
}

/** Judges a message whose fence exists: a crash, or a call without a response. */
async function judgeFenced(context: WhatsAppContext, { id }: Outgoing): Promise<SendOutcome> {
  const { database, clock } = context.platform;
  const [row] = await database.reader.select().from(whatsappMessages).where(eq(whatsappMessages.id, id)).limit(1);
  if (row === undefined) throw new Error("a fenced message is gone");
  if (row.externalId !== null && row.status !== "failed") return { what: "sent" };
  if (row.status === "failed") return { what: "refused", reason: `WhatsApp: error ${row.errorCode ?? ""}` };
  const until = addMinutes(row.fencedAt ?? clock.now(), unclearMinutes);
  if (clock.now() < until) return { what: "hold", until };
  context.countFault("unclear");
  await database.reader
    .update(whatsappMessages)
    .set({ status: "unclear" })
    .where(and(eq(whatsappMessages.id, id), isNull(whatsappMessages.externalId)));
  return { what: "refused", reason: "no answer whether WhatsApp has sent it; it is not sent twice" };
}

const lift = async ({ platform }: WhatsAppContext, id: string, why: Partial<MessageRow> = {}): Promise<void> => {
  await platform.database.reader
    .update(whatsappMessages)
    .set({ ...why, fencedAt: null })
    .where(and(eq(whatsappMessages.id, id), isNull(whatsappMessages.externalId)));
};

async function accept(
  context: WhatsAppContext,
  { id, content: { format } }: Outgoing,
  externalId: string,
): Promise<SendOutcome> {
  const { database, clock } = context.platform;
  const rows = await database.reader
    .update(whatsappMessages)
    .set({
      externalId,
      sentAt: sql`coalesce(${whatsappMessages.sentAt}, ${clock.now()}::timestamptz)`,
      // A report may have been faster.
      status: sql`case when ${whatsappMessages.status} in ('waiting', 'unclear') then 'sent' else ${whatsappMessages.status} end`,
    })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.format, format), isNotNull(whatsappMessages.fencedAt)))
    .returning({ id: whatsappMessages.id });
  // A report was faster and has asked for a template instead.
  return rows.length === 0 ? { what: "hold", until: clock.now() } : { what: "sent" };
}

async function fail(context: WhatsAppContext, id: string, code: number, reason: string): Promise<SendOutcome> {
  const { database, clock } = context.platform;
  await database.reader
    .update(whatsappMessages)
    .set({ status: "failed", errorCode: code, failedAt: clock.now() })
    .where(eq(whatsappMessages.id, id));
  return { what: "refused", reason: `WhatsApp ${code}: ${reason}`.slice(0, 500) };
}

/** Runs the action for an error, whether it came as a response or in a report. */
export async function followFault(
  context: WhatsAppContext,
  tx: Tx,
  action: FaultAction,
  about: { readonly contactId: string; readonly code: number; readonly template: string | null },
): Promise<void> {
  const { platform, countFault } = context;
  countFault(action);
  if (isAlarming(action))
    platform.log.error({ code: about.code, template: about.template }, "WhatsApp needs attention");
  if (action === "unreachable") await leaveAlone(tx, about.contactId, platform.clock.now());
  if (action === "as_template") await shutWindow(tx, about.contactId);
  if (action === "withdrawn") await withdrawByNumber(context, tx, about, "whatsapp: blocked");
}

async function refused(
  context: WhatsAppContext,
  { id, contact, content }: Outgoing,
  { code, reason }: Extract<WhatsAppAnswer, { what: "refused" }>,
): Promise<SendOutcome> {
  const action = decideFault(code);
  const template = content.format === "template" ? content.template : null;
  await context.platform.database.transaction((tx) =>
    followFault(context, tx, action, { contactId: contact.id, code, template }),
  );
  const now = context.platform.clock.now();
  if (action === "back_off") {
    await lift(context, id);
    throw new NotSentError(`WhatsApp ${code}: ${reason}`.slice(0, 300));
  }
  if (action === "token") {
    await lift(context, id);
    return { what: "hold", until: addMinutes(now, tokenMinutes) };
  }
  if (action === "spam") {
    await lift(context, id, { errorCode: code, failedAt: now });
    return { what: "hold", until: addMinutes(now, spamMinutes) };
  }
  if (action === "as_template" && content.format !== "template") {
    await lift(context, id);
    return { what: "window_shut" };
  }
  return fail(context, id, code, reason);
}

/**
 * Sends a message, at most once: a fence is stored before the call, and only a clear "not sent" removes it.
 * Throws NotSentError if the job should retry.
 */
export async function send(context: WhatsAppContext, outgoing: Outgoing): Promise<SendOutcome> {
  const { line } = context;
  const to = openText(context, outgoing.contact.numberSealed);
  if (line === undefined || to === undefined) return { what: "refused", reason: "WhatsApp is not set up" };
  if ((await fence(context, outgoing)) === undefined) return judgeFenced(context, outgoing);
  const answer = await line.client.send({
    to,
    reference: toReference(outgoing.id, outgoing.content.format),
    content: outgoing.content,
  });
  if (answer.what === "accepted") return accept(context, outgoing, answer.externalId);
  if (answer.what === "refused") return refused(context, outgoing, answer);
  if (answer.what === "unsent") {
    await lift(context, outgoing.id);
    throw new NotSentError(answer.reason);
  }
  context.platform.log.warn({ messageId: outgoing.id, reason: answer.reason }, "WhatsApp gave no answer");
  return { what: "hold", until: addMinutes(context.platform.clock.now(), unclearMinutes) };
}
