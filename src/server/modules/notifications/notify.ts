import { eq, sql } from "drizzle-orm";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Channel } from "#shared/domain/notification-topics.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { MailData, MailKind } from "./kinds.ts";
import { policies } from "./policies.ts";
import type { SealData } from "./seal-data.ts";
import { deliveries, pushSubscriptions } from "./tables.ts";

/** The queue of each channel. */
export const deliverJobs: Readonly<Record<Channel, string>> = { mail: "deliver-mail", push: "deliver-push" };

export interface Notification<K extends MailKind> {
  readonly kind: K;
  /** An e-mail address. */
  readonly to: string;
  /** Whose account it is about; null for those without one. */
  readonly userId: string | null;
  readonly language: Language;
  /** Deduplication key ("order-paid:<order id>"): a second message with the same key is not written. */
  readonly key: string;
  readonly data: MailData[K];
}

export type Notify = <K extends MailKind>(tx: Tx, notification: Notification<K>) => Promise<void>;

const insertOnce = prepared((plan) =>
  plan
    .insert(deliveries)
    .values({
      id: sql.placeholder("id"),
      key: sql.placeholder("key"),
      channel: sql.placeholder("channel"),
      kind: sql.placeholder("kind"),
      userId: sql.placeholder("userId"),
      recipient: sql.placeholder("recipient"),
      language: sql.placeholder("language"),
      data: sql.placeholder("data"),
      createdAt: sql.placeholder("createdAt"),
      expiresAt: sql.placeholder("expiresAt"),
    })
    .onConflictDoNothing({ target: deliveries.key })
    .returning({ id: deliveries.id }),
);

/** Writes the push of a message where the person has a device that shows it. */
async function insertPush(
  tx: Tx,
  row: Omit<typeof deliveries.$inferInsert, "channel" | "recipient">,
): Promise<boolean> {
  const { id, key, kind, userId, language, data, createdAt, expiresAt } = row;
  const hasDevice = sql`exists (select 1 from ${pushSubscriptions} where ${eq(pushSubscriptions.userId, userId ?? "")})`;
  const written = await readRows(
    tx,
    sql`insert into ${deliveries} (id, key, channel, kind, user_id, recipient, language, data, created_at, expires_at)
      select ${id}::uuid, ${key}, 'push', ${kind}, ${userId}::uuid, '', ${language}, ${JSON.stringify(data)}::jsonb,
        ${createdAt}::timestamptz, ${expiresAt}::timestamptz
      where ${hasDevice} on conflict (key) do nothing returning id`,
  );
  return written.length > 0;
}

/** Writes a message to the outbox in the caller's transaction, once for each channel that carries it. */
export function createNotify({ clock, ids, jobs }: Pick<Platform, "clock" | "ids" | "jobs">, sealed: SealData): Notify {
  return async (tx, { kind, to, userId, language, key, data }) => {
    const policy = policies[kind];
    const now = clock.now();
    const row = { kind, userId, language, data: sealed.seal(data), createdAt: now };
    const expiresAt = addMinutes(now, policy.life * 60);
    const { channels = ["mail"] } = policy;
    if (channels.includes("mail")) {
      const mail = { ...row, expiresAt, id: ids.next(), key, channel: "mail", recipient: to };
      const [written] = await insertOnce(tx, mail);
      if (written === undefined) return;
      await jobs.enqueue(tx, deliverJobs.mail, { mailId: written.id });
    }
    if (!channels.includes("push") || userId === null) return;
    const push = { ...row, expiresAt, id: ids.next(), key: `push:${key}` };
    if (await insertPush(tx, push)) await jobs.enqueue(tx, deliverJobs.push, { mailId: push.id });
  };
}
