import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { INVALID_SIGNATURE } from "#shared/contract/refusals.ts";
import { openText } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { handleMessage } from "./handle-message.ts";
import { handleStatus } from "./handle-status.ts";
import { noteTemplate } from "./note-template.ts";
import { readEvent } from "./read-event.ts";
import { whatsappEvents } from "./tables.ts";

export const handleEventJob = "handle-whatsapp-event";

/** The signature of a report's bytes, as WhatsApp computes it. */
export const signBody = (body: Uint8Array, appSecret: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

function isSigned(body: Uint8Array, signature: string | undefined, appSecret: string): boolean {
  const [expected, given] = [Buffer.from(signBody(body, appSecret)), Buffer.from(signature ?? "")];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The response to WhatsApp's verification of the webhook. Throws 404, 401. */
export function answerChallenge(
  { line }: WhatsAppContext,
  query: { readonly mode: string; readonly token: string; readonly challenge: string },
): string {
  if (line === undefined) throw notFound();
  const [expected, given] = [hashToken(line.verifyToken), hashToken(query.token)];
  if (query.mode !== "subscribe" || !timingSafeEqual(expected, given))
    throw refuse(INVALID_SIGNATURE, "The token is wrong");
  return query.challenge;
}

interface SignedBody {
  readonly rawBody: Buffer | undefined;
  readonly header: (name: string) => string | undefined;
}

/** Stores a report of WhatsApp's before it is acknowledged, each once; returns its id. Throws 404, 401. */
export async function receiveEvent(context: WhatsAppContext, { rawBody, header }: SignedBody): Promise<string> {
  const { platform, seal, line } = context;
  if (line === undefined) throw notFound();
  const body = rawBody ?? Buffer.alloc(0);
  if (!isSigned(body, header("x-hub-signature-256"), line.appSecret)) {
    platform.log.warn("a report of WhatsApp's with a wrong signature was refused");
    throw refuse(INVALID_SIGNATURE, "The signature is wrong");
  }
  const id = platform.ids.next();
  const text = body.toString("utf8");
  await platform.database.transaction(async (tx) => {
    const [stored] = await tx
      .insert(whatsappEvents)
      .values({ id, bodyHash: hashToken(text), bodySealed: seal.seal(text), receivedAt: platform.clock.now() })
      .onConflictDoNothing({ target: whatsappEvents.bodyHash })
      .returning({ id: whatsappEvents.id });
    if (stored !== undefined) await platform.jobs.enqueue(tx, handleEventJob, { eventId: id });
  });
  return id;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Runs the parts sequentially; a failing one does not stop the others, which concern other people. Rejects with the
 * first failure.
 */
async function all(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Handles a stored report, as often as it comes: each message and status of it has its own guard. */
export async function handleEvent(context: WhatsAppContext, eventId: string): Promise<void> {
  const { platform, line } = context;
  const { reader } = platform.database;
  const [event] = await reader.select().from(whatsappEvents).where(eq(whatsappEvents.id, eventId)).limit(1);
  const text = event === undefined ? undefined : openText(context, event.bodySealed);
  if (event === undefined || event.handledAt !== null || line === undefined) return;
  const found = text === undefined ? undefined : readEvent(toJson(text), line.phoneNumberId);
  if (found === undefined || found.unread > 0)
    platform.log.warn({ eventId, unread: found?.unread }, "parts of a report of WhatsApp's are unknown");
  await all([
    ...(found?.statuses ?? []).map((status) => () => handleStatus(context, status)),
    ...(found?.messages ?? []).map((message) => () => handleMessage(context, message)),
    ...(found?.templates ?? []).map((template) => () => noteTemplate(context, template)),
  ]);
  await reader.update(whatsappEvents).set({ handledAt: platform.clock.now() }).where(eq(whatsappEvents.id, eventId));
}
