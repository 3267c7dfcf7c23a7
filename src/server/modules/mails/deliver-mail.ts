import { setTimeout } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { readSeller } from "#server/modules/markets/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { type Database, isDatabaseAway, isOverload } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MailData } from "./kinds.ts";
import type { CountMail } from "./mail-metrics.ts";
import type { Delivery, Mailer } from "./mailer.ts";
import { type RenderedMail, renderMail } from "./render/render-mail.ts";
import type { SealData } from "./seal-data.ts";
import { type ShopFacts, toShopFacts } from "./shop-facts.ts";
import type { StopLinks } from "./stop-links.ts";
import { mails } from "./tables.ts";

type Row = typeof mails.$inferSelect;
type Needs = Pick<Platform, "clock" | "database" | "origin" | "log"> & { readonly count?: CountMail };

/** Lease of a claimed mail: longer than any send. After a crash another worker takes over. */
const claimMinutes = 3;

/** Another worker holds the mail; the job is retried later. */
export class MailInHandError extends Error {
  override readonly name = "MailInHandError";
}

/** Claims the mail, unless it was sent, permanently rejected or claimed by another worker. */
async function claim({ database, clock }: Needs, mailId: string): Promise<Row | undefined> {
  const now = clock.now();
  const free = or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now));
  const rows = await database.reader
    .update(mails)
    .set({ claimedUntil: addMinutes(now, claimMinutes), attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.refusedAt), free))
    .returning();
  return rows[0];
}

async function isWaiting(database: Database, mailId: string): Promise<boolean> {
  const rows = await database.reader
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.refusedAt)));
  return rows.length > 0;
}

async function change({ database }: Needs, mailId: string, values: Partial<Row>): Promise<void> {
  await database.reader
    .update(mails)
    .set({ ...values, claimedUntil: null })
    .where(eq(mails.id, mailId));
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

async function settle(needs: Needs, mailer: Mailer, row: Row, mail: RenderedMail, delivery: Delivery): Promise<void> {
  const now = needs.clock.now();
  const { subject, html, text } = mail;
  if (delivery.outcome === "refused") {
    needs.log.warn({ mailId: row.id, kind: row.kind, reason: delivery.reason }, "mail refused");
    needs.count?.(row.kind, "refused");
    return change(needs, row.id, { subject, lastError: delivery.reason.slice(0, 500), refusedAt: now });
  }
  needs.count?.(row.kind, "sent");
  // Sent mails may contain links and codes; only the development mailbox keeps their content.
  const kept = mailer.keepsContent ? { html, text } : { data: {} };
  return change(needs, row.id, { subject, ...kept, lastError: null, sentAt: now });
}

/** The content can no longer be decrypted. */
async function giveUp(needs: Needs, row: Row): Promise<void> {
  const reason = "the server's secret has changed since this was written";
  needs.log.warn({ mailId: row.id, kind: row.kind, reason }, "mail given up");
  await change(needs, row.id, { lastError: reason, refusedAt: needs.clock.now() });
}

/** Who writes: the seller of the order that the mail is about, else the shop as it stands everywhere. */
async function findShop({ database }: Needs, { language }: Row, data: unknown): Promise<ShopFacts> {
  const { seller } = data as { readonly seller?: ShopFacts };
  if (seller !== undefined) return seller;
  return toShopFacts("ZZ", await readSeller(database.reader, "ZZ"), { language, isAboutOrder: false });
}

/** Renders and sends a mail. Stores and rethrows failures, so that the job retries. */
async function send(
  needs: Needs,
  mailer: Mailer,
  row: Row,
  { data, stopPath }: { readonly data: unknown; readonly stopPath: string | undefined },
): Promise<[RenderedMail, Delivery]> {
  try {
    const origin = needs.origin();
    const stopUrl = stopPath === undefined ? undefined : origin + stopPath;
    const shop = await findShop(needs, row, data);
    const mail = renderMail(row.kind, data as MailData[typeof row.kind], row.language, origin, { stopUrl, shop });
    const delivery = await mailer.send({
      id: row.id,
      to: row.recipient,
      language: row.language,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      stopUrl,
      calendar: mail.calendar,
      ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    });
    return [mail, delivery];
  } catch (error) {
    const reason = toReason(error);
    needs.log.warn({ mailId: row.id, kind: row.kind, attempts: row.attempts, reason }, "mail not sent yet");
    needs.count?.(row.kind, "failed");
    await change(needs, row.id, { lastError: reason });
    throw error;
  }
}

/** Retry settings for storing that a mail was sent while the database is unavailable. */
export interface Persistence {
  readonly pauseMs: number;
}

// All retries together take less time than the lease.
const maxTries = 100;

/** The mail was sent: a short database outage (a failover) must not cause a second send. */
async function persist(work: () => Promise<void>, { pauseMs }: Persistence): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxTries || !(isDatabaseAway(error) || isOverload(error))) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/**
 * Sends one mail of the outbox; idempotent. The send runs outside any transaction. Only a crash between the mail
 * server's confirmation and our update sends a mail twice, with the same Message-ID.
 */
export function createDeliverMail(
  needs: Needs,
  mailer: Mailer,
  { sealed, stopLinks }: { readonly sealed: SealData; readonly stopLinks: StopLinks },
  persistence: Persistence = { pauseMs: 1000 },
): (job: { readonly mailId: string }) => Promise<void> {
  return async ({ mailId }) => {
    const row = await claim(needs, mailId);
    if (row === undefined) {
      if (await isWaiting(needs.database, mailId)) throw new MailInHandError("another worker is sending this mail");
      return;
    }
    const data = sealed.open(row.data);
    if (data === undefined) return giveUp(needs, row);
    const [mail, delivery] = await send(needs, mailer, row, { data, stopPath: stopLinks.pathFor(row) });
    await persist(() => settle(needs, mailer, row, mail, delivery), persistence);
  };
}
