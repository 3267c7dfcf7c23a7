import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Channel } from "#shared/domain/notification-topics.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { endOfUse } from "./end-of-use.ts";
import type { MailData, MailKind } from "./kinds.ts";
import { policies } from "./policies.ts";
import type { SealData } from "./seal-data.ts";
import { deliveries, pushSubscriptions } from "./tables.ts";

/** The queue of each channel. */
export const deliverJobs: Readonly<Record<Channel, string>> = {
  mail: "deliver-mail",
  push: "deliver-push",
  whatsapp: "deliver-whatsapp",
  sms: "deliver-sms",
};

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
  /** This channel alone. */
  readonly only?: Channel;
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

type Beside = Omit<typeof deliveries.$inferInsert, "channel" | "recipient" | "id">;

interface Written {
  readonly id: string;
  readonly channel: Exclude<Channel, "mail">;
  readonly isHeld: boolean;
}

/** How long devices have to show a message before WhatsApp sends it. */
export const pushMinutes = 10;
/** How long WhatsApp has to deliver it before an SMS is sent. */
export const whatsappMinutes = 30;

const given = <Name extends keyof Beside | Exclude<Channel, "mail">>(name: Name) => sql.placeholder(name);
const userId = sql`${given("userId")}::uuid`;
const createdAt = sql`${given("createdAt")}::timestamptz`;
const isTalk = sql`${given("kind")}::text = 'coach-message' and exists (select 1 from whatsapp_links l
  join whatsapp_contacts c on c.id = l.contact_id
  where l.user_id = ${userId} and c.window_until > ${createdAt})`;

const prepareInsert = (hasSms: SQL, waits: SQL) =>
  preparedRows<Written>(sql`
    insert into ${deliveries}
      (id, key, channel, kind, user_id, recipient, language, data, created_at, expires_at, not_before)
    select beside.id, beside.channel || ':' || ${given("key")}::text, beside.channel, ${given("kind")}::text, ${userId}, '',
      ${given("language")}::text, ${given("data")}::jsonb, ${createdAt}, ${given("expiresAt")}::timestamptz,
      case when beside.minutes > 0 then ${createdAt} + make_interval(mins => beside.minutes) end
    from (select exists (select 1 from ${pushSubscriptions} where user_id = ${userId}) as device,
        exists (select 1 from whatsapp_links where user_id = ${userId}) as number, ${hasSms} as sms) has
    cross join lateral (values
        (${given("push")}::uuid, 'push', has.device, 0),
        (${given("whatsapp")}::uuid, 'whatsapp', has.number, case when ${waits} then ${pushMinutes}::int else 0 end),
        (${given("sms")}::uuid, 'sms', has.sms, case when ${given("kind")}::text = 'sms-code' then 0 else
          case when has.device then ${pushMinutes}::int else 0 end
            + case when has.number then ${whatsappMinutes}::int else 0 end end))
      as beside (id, channel, is_there, minutes)
    where beside.is_there and beside.id is not null
    on conflict (key) do nothing
    returning id, channel, not_before is not null as "isHeld"`);

const hasNumber = sql`exists (select 1 from sms_numbers where user_id = ${userId})`;
const behindDevices = sql`has.device and not (${isTalk})`;
const [insertWaiting, insertInsisting] = [
  prepareInsert(hasNumber, behindDevices),
  prepareInsert(hasNumber, sql`false`),
];
// A code is sent to a number that is not verified yet.
const insertCode = prepareInsert(sql`true`, behindDevices);

/**
 * Writes the message for the channels that the person has: a device that shows it, a number that is linked. By WhatsApp
 * it waits for the devices, unless it is urgent or continues a conversation of the last day. An SMS waits for both.
 */
function insertBeside(
  tx: Tx,
  row: Beside,
  channels: readonly { readonly channel: Exclude<Channel, "mail">; readonly id: string }[],
): Promise<Written[]> {
  const ids = Object.fromEntries(channels.map(({ channel, id }) => [channel, id]));
  const usual = policies[row.kind as MailKind].insists === true ? insertInsisting : insertWaiting;
  const insert = row.kind === "sms-code" ? insertCode : usual;
  return insert(tx, { ...row, ...ids, data: JSON.stringify(row.data) });
}

/** Writes a message to the outbox in the caller's transaction, once for each channel that carries it. */
export function createNotify({ clock, ids, jobs }: Pick<Platform, "clock" | "ids" | "jobs">, sealed: SealData): Notify {
  return async (tx, { kind, to, userId, language, key, data, only }) => {
    const policy = policies[kind];
    const now = clock.now();
    const row = { kind, userId, language, data: sealed.seal(data), createdAt: now };
    const expiresAt = endOfUse(kind, data, addMinutes(now, policy.life * 60));
    const carriers = (policy.channels ?? ["mail"]).filter((channel) => only === undefined || channel === only);
    if (carriers.includes("mail")) {
      const mail = { ...row, expiresAt, id: ids.next(), key, channel: "mail", recipient: to };
      const [written] = await insertOnce(tx, mail);
      if (written === undefined) return;
      await jobs.enqueue(tx, deliverJobs.mail, { mailId: written.id });
    }
    const beside = carriers.flatMap((channel) => (channel === "mail" ? [] : [{ channel, id: ids.next() }]));
    if (beside.length === 0 || userId === null) return;
    for (const { id, channel, isHeld } of await insertBeside(tx, { ...row, expiresAt, key }, beside))
      if (!isHeld) await jobs.enqueue(tx, deliverJobs[channel], { mailId: id });
  };
}
