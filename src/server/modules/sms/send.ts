import { addMinutes } from "#server/platform/clock.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { receiveSmsReport } from "#shared/contract/sms.ts";
import { countSms } from "#shared/domain/sms.ts";
import type { SmsContext } from "./context.ts";
import { decideFault } from "./faults.ts";
import { hashNumber, leaveAlone } from "./numbers.ts";
import type { SmsAnswer } from "./ports.ts";
import { toCost } from "./price.ts";
import { type SmsRow, smsMessages } from "./tables.ts";

/** How long a message whose call got no response waits for a report before it counts as lost. */
const unclearMinutes = 15;
const accountMinutes = 15;

export interface OutgoingSms {
  /** The delivery's id. */
  readonly id: string;
  readonly kind: string;
  readonly userId: string | null;
  /** Digits. */
  readonly to: string;
  readonly country: string;
  readonly text: string;
}

export type SmsOutcome =
  | { readonly what: "sent" }
  /** Not before then. */
  | { readonly what: "hold"; readonly until: Date }
  | { readonly what: "refused"; readonly reason: string };

/** Certainly not sent; the job retries. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

/** Stores the fence before the call. Undefined: it exists already. */
async function fence({ platform }: SmsContext, outgoing: OutgoingSms): Promise<SmsRow | undefined> {
  const { id, kind, userId, to, country, text } = outgoing;
  const now = platform.clock.now();
  const { parts } = countSms(text);
  const [row] = await platform.database.reader
    .insert(smsMessages)
    .values({
      ...{ id, kind, userId, country, parts, status: "waiting", createdAt: now },
      ...{ numberHash: hashNumber(to), fencedAt: now },
    })
    .onConflictDoUpdate({
      target: smsMessages.id,
      set: {
        fencedAt: now,
        parts,
        country,
        numberHash: hashNumber(to),
        status: "waiting",
        error: null,
        failedAt: null,
      },
      setWhere: sql`${smsMessages.fencedAt} is null and ${smsMessages.externalId} is null`,
    })
    .returning();
  return row;
}

/** Judges a message whose fence exists: a crash, or a call without a response. */
async function judgeFenced({ platform }: SmsContext, { id }: OutgoingSms): Promise<SmsOutcome> {
  const { reader } = platform.database;
  const now = platform.clock.now();
  const [row] = await reader.select().from(smsMessages).where(eq(smsMessages.id, id)).limit(1);
  if (row === undefined) throw new Error("a fenced message is gone");
  if (row.status === "failed") return { what: "refused", reason: row.error ?? "refused" };
  if (row.externalId !== null) return { what: "sent" };
  const until = addMinutes(row.fencedAt ?? now, unclearMinutes);
  if (now < until) return { what: "hold", until };
  const isLost = and(eq(smsMessages.id, id), isNull(smsMessages.externalId));
  await reader.update(smsMessages).set({ status: "unclear" }).where(isLost);
  return { what: "refused", reason: "no answer whether it was sent; it is not sent twice" };
}

async function lift({ platform }: SmsContext, id: string): Promise<void> {
  const isUnsent = and(eq(smsMessages.id, id), isNull(smsMessages.externalId));
  await platform.database.reader.update(smsMessages).set({ fencedAt: null }).where(isUnsent);
}

async function accept(
  { platform }: SmsContext,
  { id, country, text }: OutgoingSms,
  { externalId, parts: carrierParts, price }: Extract<SmsAnswer, { what: "accepted" }>,
): Promise<SmsOutcome> {
  const { reader } = platform.database;
  const now = platform.clock.now();
  const { parts } = countSms(text);
  if (carrierParts !== undefined && carrierParts !== parts)
    platform.log.warn(
      { messageId: id, counted: parts, charged: carrierParts },
      "an SMS has other parts than were counted",
    );
  const charged = carrierParts ?? parts;
  await reader
    .update(smsMessages)
    .set({
      ...{ externalId, parts: charged },
      sentAt: sql`coalesce(${smsMessages.sentAt}, ${now}::timestamptz)`,
      // A report may have been faster.
      status: sql`case when ${smsMessages.status} in ('waiting', 'unclear') then 'sent' else ${smsMessages.status} end`,
      ...(await toCost(reader, { country, parts: charged, at: now }, price)),
    })
    .where(eq(smsMessages.id, id));
  return { what: "sent" };
}

async function refused(
  context: SmsContext,
  { id, to }: OutgoingSms,
  { code, reason }: Extract<SmsAnswer, { what: "refused" }>,
): Promise<SmsOutcome> {
  const { platform } = context;
  const action = decideFault(code);
  const now = platform.clock.now();
  if (action === "back_off") {
    await lift(context, id);
    throw new NotSentError(`Unifonic ${code}: ${reason}`.slice(0, 300));
  }
  if (action === "account") {
    platform.log.error({ code }, "SMS needs attention");
    await lift(context, id);
    return { what: "hold", until: addMinutes(now, accountMinutes) };
  }
  if (action === "dead_number") await leaveAlone(platform.database.reader, hashNumber(to), now);
  const error = `Unifonic ${code}: ${reason}`.slice(0, 500);
  await platform.database.reader
    .update(smsMessages)
    .set({ status: "failed", error, failedAt: now })
    .where(eq(smsMessages.id, id));
  return { what: "refused", reason: error };
}

/**
 * Sends a message, at most once: a fence is stored before the call, and only a clear "not sent" removes it.
 * Throws NotSentError if the job should retry.
 */
export async function sendSms(context: SmsContext, outgoing: OutgoingSms): Promise<SmsOutcome> {
  const { line, platform } = context;
  if (line === undefined) return { what: "refused", reason: "SMS is not set up" };
  if ((await fence(context, outgoing)) === undefined) return judgeFenced(context, outgoing);
  const path = receiveSmsReport.path.replace(":token", line.callbackSecret);
  const answer = await line.client.send({
    ...{ to: outgoing.to, text: outgoing.text, reference: outgoing.id, isSaudi: outgoing.country === "SA" },
    reportUrl: `${platform.origin()}/api${path}`,
  });
  if (answer.what === "accepted") return accept(context, outgoing, answer);
  if (answer.what === "refused") return refused(context, outgoing, answer);
  if (answer.what === "unsent") {
    await lift(context, outgoing.id);
    throw new NotSentError(answer.reason);
  }
  platform.log.warn({ messageId: outgoing.id, reason: answer.reason }, "Unifonic gave no answer");
  return { what: "hold", until: addMinutes(platform.clock.now(), unclearMinutes) };
}
