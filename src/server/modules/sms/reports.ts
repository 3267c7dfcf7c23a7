import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { isStopWord } from "#shared/domain/stop-words.ts";
import type { SmsContext } from "./context.ts";
import { hashNumber, leaveAlone, stopByNumber } from "./numbers.ts";
import type { SmsDetails } from "./ports.ts";
import { toCost } from "./price.ts";
import { type SmsRow, smsMessages } from "./tables.ts";

export const askAboutSmsJob = "ask-about-sms";

/** Messages without a report are looked up after `quietMinutes`, for `askedDays`. */
const quietMinutes = 10;
const askedDays = 3;
const maxAtOnce = 100;

/** The fields of a form or of JSON, as text. */
function readFields(body: Buffer | undefined): ReadonlyMap<string, string> {
  const text = body?.toString("utf8") ?? "";
  try {
    const json: unknown = JSON.parse(text);
    const pairs = Object.entries(Object(json) as Record<string, unknown>);
    return new Map(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
  } catch {
    return new Map([...new URLSearchParams(text)].map(([name, value]) => [name.toLowerCase(), value]));
  }
}

export interface SecretCall {
  readonly token: string;
  readonly body: Buffer | undefined;
}

/** Throws 404 where the secret of the address is wrong. */
function assertSecret({ line }: SmsContext, { token }: SecretCall): void {
  if (line === undefined || !timingSafeEqual(hashToken(token), hashToken(line.callbackSecret))) throw notFound();
}

const externalIdRule = z.string().check(z.regex(/^[\w-]{1,100}$/));
const uuidRule = z.uuid();

/** A report only triggers a look-up: nothing in it is trusted except its ids. */
export async function receiveReport(context: SmsContext, call: SecretCall): Promise<void> {
  assertSecret(context, call);
  const { platform } = context;
  const fields = readFields(call.body);
  const externalId = externalIdRule.safeParse(fields.get("messageid"));
  if (!externalId.success) return;
  const reference = uuidRule.safeParse(fields.get("correlationid"));
  const isIt = or(
    eq(smsMessages.externalId, externalId.data),
    reference.success ? and(eq(smsMessages.id, reference.data), isNull(smsMessages.externalId)) : undefined,
  );
  const [row] = await platform.database.reader.select({ id: smsMessages.id }).from(smsMessages).where(isIt).limit(1);
  if (row === undefined) return;
  const job = { id: row.id, externalId: externalId.data };
  await platform.database.transaction((tx) => platform.jobs.enqueue(tx, askAboutSmsJob, job));
}

/** Handles a reply from a number; only STOP is stored. */
export async function receiveAnswer(context: SmsContext, call: SecretCall): Promise<void> {
  assertSecret(context, call);
  const fields = readFields(call.body);
  const from = (fields.get("sender") ?? fields.get("from") ?? "").replace(/\D/g, "");
  const text = fields.get("body") ?? fields.get("message") ?? "";
  if (from === "" || !isStopWord(text)) return;
  await context.platform.database.transaction((tx) => stopByNumber(tx, context, from, "sms: stop"));
}

const ranks = { waiting: 0, unclear: 0, sent: 1, failed: 2, delivered: 3 } as const;

/**
 * Stores the provider's record of a message; only a higher rank counts, and a delivered message never becomes failed.
 */
async function note(context: SmsContext, id: string, externalId: string, found: SmsDetails): Promise<void> {
  const { platform, events } = context;
  const now = platform.clock.now();
  await platform.database.transaction(async (tx) => {
    const [row] = await tx.select().from(smsMessages).where(eq(smsMessages.id, id)).for("update");
    if (row === undefined || !isAbout(row, externalId, found)) return;
    const { status, reason, parts, price } = found;
    const isNew = ranks[status] > ranks[row.status];
    const marks = {
      sentAt: row.sentAt ?? now,
      ...(status === "delivered" ? { deliveredAt: now } : {}),
      ...(status === "failed" ? { failedAt: now, error: reason ?? null } : {}),
    };
    const charged = parts ?? row.parts;
    const cost = await toCost(tx, { country: row.country, parts: charged, at: now }, price);
    await tx
      .update(smsMessages)
      .set({
        ...{ externalId, parts: charged, ...(price === undefined && row.costMicro !== null ? {} : cost) },
        ...(isNew ? { status, ...marks } : {}),
      })
      .where(eq(smsMessages.id, id));
    if (!isNew) return;
    if (found.isNumberDead && row.numberHash !== null) await leaveAlone(tx, row.numberHash, now);
    await events.emit("reported", tx, { id, status, at: now, reason });
  });
}

/** Guards against forged reports: the provider's record must be about this message's number. */
const isAbout = (row: SmsRow, externalId: string, { to, reference }: SmsDetails): boolean =>
  (row.externalId === null || row.externalId === externalId) &&
  (reference === undefined || reference === row.id) &&
  row.numberHash?.equals(hashNumber(to)) === true;

/** Looks up a message at its provider. Throws while the result is unknown, so that the job retries. */
export async function askAbout(
  context: SmsContext,
  { id, externalId }: { readonly id: string; readonly externalId: string },
): Promise<void> {
  const found = await context.line?.client.find(externalId);
  if (found !== undefined) await note(context, id, externalId, found);
}

/** Asks about messages that were sent and not reported. */
export async function askAboutQuiet({ platform }: SmsContext): Promise<void> {
  const { database, clock, jobs } = platform;
  const now = clock.now();
  const before = addMinutes(now, -quietMinutes);
  await database.transaction(async (tx) => {
    const quiet = await tx
      .select({ id: smsMessages.id, externalId: smsMessages.externalId })
      .from(smsMessages)
      .where(
        and(
          ...[eq(smsMessages.status, "sent"), isNotNull(smsMessages.externalId)],
          ...[lt(smsMessages.sentAt, before), gt(smsMessages.sentAt, addDays(now, -askedDays))],
          or(isNull(smsMessages.askedAt), lt(smsMessages.askedAt, addMinutes(now, -6 * quietMinutes))),
        ),
      )
      .orderBy(asc(smsMessages.sentAt))
      .limit(maxAtOnce)
      .for("update", { skipLocked: true });
    for (const { id, externalId } of quiet) {
      await tx.update(smsMessages).set({ askedAt: now }).where(eq(smsMessages.id, id));
      await jobs.enqueue(tx, askAboutSmsJob, { id, externalId });
    }
  });
}
