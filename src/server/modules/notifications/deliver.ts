import { setTimeout } from "node:timers/promises";
import type { Sms } from "#server/modules/sms/index.ts";
import type { WhatsApp } from "#server/modules/whatsapp/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { type Database, isDatabaseAway, isOverload, type Reader } from "#server/platform/db/database.ts";
import { and, eq, isNull, lt, lte, or, type Placeholder, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedUpdate } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Channel, SuppressedReason } from "#shared/domain/notification-topics.ts";
import { bringForward } from "./fallback.ts";
import { judgeDelivery } from "./judge-delivery.ts";
import type { CountDelivery } from "./metrics.ts";
import type { SealData } from "./seal-data.ts";
import { suppress } from "./suppressions.ts";
import { type DeliveryRow, deliveries } from "./tables.ts";

export type DeliverNeeds = Pick<Platform, "clock" | "database" | "log"> & {
  readonly count?: CountDelivery;
  readonly findReachable: WhatsApp["findReachable"];
  readonly sms: Pick<Sms, "findReceiver" | "findAsked">;
  readonly hasConsent?: HasConsent;
};

/** Whether somebody agreed to offers. */
export type HasConsent = (reader: Reader, userId: string) => Promise<boolean>;

/** The result of an attempt on a channel. */
export type Outcome =
  | {
      readonly what: "sent";
      readonly subject: string;
      /** Kept only where nothing is really delivered: it may hold links and codes. */
      readonly kept?: { readonly html: string; readonly text: string };
      /** It may have to be sent in another form: its data are kept until it has arrived. */
      readonly keepsData?: boolean;
    }
  | {
      readonly what: "refused";
      readonly subject: string;
      readonly reason: string;
      /** The mailbox does not exist. */
      readonly isAddressUnknown?: boolean;
    }
  | { readonly what: "suppressed"; readonly reason: SuppressedReason }
  /** Try again at that time: the channel is stopped, or has not reported the result yet. */
  | { readonly what: "held"; readonly until: Date };

/** Sends on one channel, outside any transaction. Rejects on transient failures, so that the job retries. */
export type SendOn = (row: DeliveryRow, data: object, isQuiet: boolean) => Promise<Outcome>;

/** Lease of a claimed message: longer than any send. After a crash another worker takes over. */
const claimMinutes = 3;

/** Another worker holds the message; the job is retried later. */
export class DeliveryInHandError extends Error {
  override readonly name = "DeliveryInHandError";
}

const isOpen = (now: Date | Placeholder) =>
  and(
    isNull(deliveries.sentAt),
    isNull(deliveries.refusedAt),
    isNull(deliveries.suppressedAt),
    or(isNull(deliveries.notBefore), lte(deliveries.notBefore, now)),
  );

const moment = sql.placeholder("now");
const claimFree = prepared((plan) =>
  plan
    .update(deliveries)
    .set({
      claimedUntil: sql`${sql.placeholder("until")}::timestamptz`,
      triedAt: sql`${sql.placeholder("tried")}::timestamptz`,
      attempts: sql`${deliveries.attempts} + 1`,
    })
    .where(
      and(
        eq(deliveries.id, sql.placeholder("id")),
        isOpen(moment),
        or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, moment)),
      ),
    )
    .returning(),
);

/** Claims the message, unless it is done, held or claimed by another worker. */
async function claim({ database, clock }: DeliverNeeds, id: string): Promise<DeliveryRow | undefined> {
  const now = clock.now();
  const [row] = await claimFree(database.reader, {
    id,
    now,
    tried: now.toISOString(),
    until: addMinutes(now, claimMinutes).toISOString(),
  });
  return row;
}

async function isWaiting(database: Database, id: string, now: Date): Promise<boolean> {
  return (await database.reader.$count(deliveries, and(eq(deliveries.id, id), isOpen(now)))) > 0;
}

const changeDelivery = preparedUpdate(deliveries);

const change = (
  { database }: DeliverNeeds,
  id: string,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> => changeDelivery(database.reader, id, { ...values, claimedUntil: null });

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

async function settle(needs: DeliverNeeds, row: DeliveryRow, outcome: Outcome): Promise<void> {
  const { id, channel, kind } = row;
  const now = needs.clock.now();
  if (outcome.what === "suppressed") {
    needs.count?.({ channel, kind }, "suppressed");
    if (outcome.reason !== "reached") await bringForward(needs.database.reader, row, now);
    return change(needs, id, { suppressedAt: now, suppressedReason: outcome.reason, data: {} });
  }
  if (outcome.what === "held") return change(needs, id, { notBefore: outcome.until });
  const { subject } = outcome;
  if (outcome.what === "refused") {
    const { reason, isAddressUnknown } = outcome;
    needs.log.warn({ deliveryId: id, channel, kind, reason }, "message refused");
    needs.count?.({ channel, kind }, "refused");
    await bringForward(needs.database.reader, row, now);
    if (isAddressUnknown === true) await suppress(needs.database.reader, row.recipient, { reason: "bounced", at: now });
    return change(needs, id, { subject, lastError: reason.slice(0, 500), refusedAt: now });
  }
  needs.count?.({ channel, kind }, "sent");
  const forgotten = outcome.keepsData === true ? {} : { data: {} };
  return change(needs, id, { subject, ...(outcome.kept ?? forgotten), lastError: null, sentAt: now });
}

/** Gives up: the content can no longer be decrypted. */
async function giveUp(needs: DeliverNeeds, { id, channel, kind }: DeliveryRow): Promise<void> {
  const reason = "the server's secret has changed since this was written";
  needs.log.warn({ deliveryId: id, channel, kind, reason }, "message given up");
  await change(needs, id, { lastError: reason, refusedAt: needs.clock.now() });
}

/** Sends. Stores and rethrows failures, so that the job retries. */
async function attempt(needs: DeliverNeeds, row: DeliveryRow, send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    const { id, channel, kind, attempts } = row;
    const reason = toReason(error);
    needs.log.warn({ deliveryId: id, channel, kind, attempts, reason }, "message not sent yet");
    needs.count?.({ channel, kind }, "failed");
    await change(needs, id, { lastError: reason });
    throw error;
  }
}

/** Retry settings for storing that a message was sent while the database is unavailable. */
export interface Persistence {
  readonly pauseMs: number;
}

// All retries together take less time than the lease.
const maxTries = 100;

/** The message was sent: a short database outage (a failover) must not cause a second send. */
async function persist(work: () => Promise<void>, { pauseMs }: Persistence): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !(isDatabaseAway(error) || isOverload(error))) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** A job names its delivery `mailId` on every channel, as it did when there were only mails. */
export type Deliver = (job: { readonly mailId: string }) => Promise<void>;

interface Means {
  readonly senders: Readonly<Record<Channel, SendOn>>;
  readonly sealed: SealData;
}

/**
 * Sends one message of the outbox on its channel, if it may leave now; idempotent. The send runs outside any
 * transaction. Only a crash between the receiver's confirmation and our update sends a mail twice, with the same
 * Message-ID, and a push twice, where the second replaces the first. WhatsApp and SMS send nothing twice: they have fences of their own.
 */
export function createDeliver(
  needs: DeliverNeeds,
  { senders, sealed }: Means,
  persistence: Persistence = { pauseMs: 1000 },
): Deliver {
  return async ({ mailId: id }) => {
    const row = await claim(needs, id);
    if (row === undefined) {
      if (await isWaiting(needs.database, id, needs.clock.now()))
        throw new DeliveryInHandError("another worker is sending this message");
      return;
    }
    const { decision, isQuiet } = await judgeDelivery(needs, row);
    if (decision.what === "suppress") return settle(needs, row, { what: "suppressed", reason: decision.reason });
    // Holding a message does not count as an attempt.
    if (decision.what === "hold") return change(needs, id, { notBefore: decision.until, attempts: row.attempts - 1 });
    const data = sealed.open(row.data);
    if (data === undefined) return giveUp(needs, row);
    const outcome = await attempt(needs, row, () => senders[row.channel](row, data, isQuiet));
    await persist(() => settle(needs, row, outcome), persistence);
  };
}
