import { addMinutes } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gt, inArray, isNull, sql } from "#server/platform/db/orm.ts";
import { channelKey, channelKeys, messageKey } from "./channel-keys.ts";
import type { DeliveryDecision } from "./decide.ts";
import { pushMinutes, whatsappMinutes } from "./notify.ts";
import { type DeliveryRow, deliveries } from "./tables.ts";

/** The state of the same message on other channels. */
export interface Beside {
  readonly hasShownPush: boolean;
  readonly hasReachedWhatsApp: boolean;
  readonly hasSentSms: boolean;
  /** When WhatsApp took it, as long as it may still deliver it. */
  readonly whatsappSentAt: Date | undefined;
  /** The WhatsApp delivery has not been attempted yet. */
  readonly isWhatsAppOpen: boolean;
}

const alone: Beside = {
  ...{ hasShownPush: false, hasReachedWhatsApp: false, hasSentSms: false },
  ...{ whatsappSentAt: undefined, isWhatsAppOpen: false },
};

const hasArrived = ({ deliveredAt, readAt }: DeliveryRow): boolean => deliveredAt !== null || readAt !== null;
const isUnfinished = ({ sentAt, refusedAt, suppressedAt }: DeliveryRow): boolean =>
  sentAt === null && refusedAt === null && suppressedAt === null;

/** Read only for WhatsApp and SMS. */
export async function findBeside(reader: Reader, { channel, key }: DeliveryRow): Promise<Beside> {
  if (channel !== "whatsapp" && channel !== "sms") return alone;
  const isBeside = inArray(deliveries.key, channelKeys(messageKey(key)));
  const rows = await reader.select().from(deliveries).where(isBeside);
  const on = (name: DeliveryRow["channel"]) => rows.find((row) => row.channel === name);
  const [push, whatsapp, sms] = [on("push"), on("whatsapp"), on("sms")];
  return {
    hasShownPush: push !== undefined && hasArrived(push),
    hasReachedWhatsApp: whatsapp !== undefined && hasArrived(whatsapp) && whatsapp.bouncedAt === null,
    hasSentSms: sms !== undefined && sms.sentAt !== null && sms.bouncedAt === null,
    whatsappSentAt: whatsapp?.bouncedAt === null ? (whatsapp.sentAt ?? undefined) : undefined,
    isWhatsAppOpen: whatsapp !== undefined && isUnfinished(whatsapp),
  };
}

/** An SMS waits until WhatsApp has had its time, counted from when WhatsApp took the message or from the end of quiet hours. */
export function waitForWhatsApp(decision: DeliveryDecision, beside: Beside, now: Date): DeliveryDecision {
  const { whatsappSentAt, isWhatsAppOpen } = beside;
  if (decision.what === "hold" && isWhatsAppOpen)
    return { ...decision, until: addMinutes(decision.until, whatsappMinutes) };
  if (decision.what !== "send" || whatsappSentAt === undefined) return decision;
  const until = addMinutes(whatsappSentAt, whatsappMinutes);
  return until > now ? { what: "hold", until } : decision;
}

/** WhatsApp will not deliver a message: its SMS no longer waits for it, only for devices. */
export async function bringForward(
  reader: Reader,
  { channel, key }: Pick<DeliveryRow, "channel" | "key">,
  now: Date,
): Promise<void> {
  if (channel !== "whatsapp") return;
  const soonest = sql`greatest(${now}::timestamptz, ${deliveries.createdAt} + make_interval(mins => ${pushMinutes}::int))`;
  await reader
    .update(deliveries)
    .set({ notBefore: sql`least(${deliveries.notBefore}, ${soonest})` })
    .where(
      and(
        ...[eq(deliveries.key, channelKey("sms", messageKey(key))), gt(deliveries.notBefore, now)],
        ...[isNull(deliveries.sentAt), isNull(deliveries.refusedAt), isNull(deliveries.suppressedAt)],
      ),
    );
}
