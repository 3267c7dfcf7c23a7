import * as z from "zod/mini";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, count, eq, gt } from "#server/platform/db/orm.ts";
import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { isSigned, type SignedCall } from "#server/platform/standard-webhooks.ts";
import { INVALID_SIGNATURE } from "#shared/contract/refusals.ts";
import type { OfferConsent, PreferenceNeeds } from "./preferences/save-preferences.ts";
import { suppress } from "./suppressions.ts";
import { channelEvents, deliveries } from "./tables.ts";

/**
 * What a mail service tells, as Standard Webhooks. `messageId` is the Message-ID of the mail, with or without its angle
 * brackets.
 */
const report = z.object({
  type: z.string(),
  data: z.object({
    messageId: z.string().check(z.maxLength(300)),
    recipient: z.optional(z.string().check(z.maxLength(254))),
    /** Of bounces: whether the mailbox will never take anything. */
    permanent: z.optional(z.boolean()),
  }),
});
type Report = z.infer<typeof report>;

const provider = "mail";

/** The mail's id: the part of its Message-ID before the host. */
const toMailId = (messageId: string): string | undefined => /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1];

// Three soft bounces within a week give the address a week off.
const softBounces = { most: 3, days: 7 } as const;

async function countSoftBounces(tx: Tx, recipient: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ bounces: count() })
    .from(channelEvents)
    .innerJoin(deliveries, eq(deliveries.id, channelEvents.deliveryId))
    .where(
      and(
        eq(channelEvents.kind, "soft_bounce"),
        gt(channelEvents.at, addDays(now, -softBounces.days)),
        eq(deliveries.recipient, recipient),
      ),
    );
  return row?.bounces ?? 0;
}

const toKind = ({ type, data }: Report): string | undefined => {
  if (type === "mail.delivered") return "delivered";
  if (type === "mail.complained") return "complained";
  if (type !== "mail.bounced") return undefined;
  return data.permanent === false ? "soft_bounce" : "bounced";
};

async function apply(tx: Tx, offers: OfferConsent, kind: string, mailId: string, now: Date): Promise<void> {
  const marks = kind === "delivered" ? { deliveredAt: now } : kind === "bounced" ? { bouncedAt: now } : undefined;
  if (marks !== undefined) await tx.update(deliveries).set(marks).where(eq(deliveries.id, mailId));
  const [mail] = await tx
    .select({ recipient: deliveries.recipient, userId: deliveries.userId })
    .from(deliveries)
    .where(eq(deliveries.id, mailId));
  if (mail === undefined || mail.recipient === "") return;
  const { recipient, userId } = mail;
  if (kind === "complained" && userId !== null)
    await offers.set(tx, userId, false, { source: "complaint", place: "mail" });
  if (kind === "bounced" || kind === "complained") await suppress(tx, recipient, { reason: kind, at: now });
  if (kind === "soft_bounce" && (await countSoftBounces(tx, recipient, now)) >= softBounces.most)
    await suppress(tx, recipient, { reason: "bounced", at: now, until: addDays(now, softBounces.days) });
}

/**
 * Stores a report of the mail service, each once, and follows it. Other kinds and mails that are not ours are taken and
 * ignored. Throws 404 where no secret is set, 401 for a wrong signature, 400 for what cannot be read.
 */
export async function receiveMailEvent(
  { platform: { database, clock }, offers }: PreferenceNeeds,
  secret: string | undefined,
  call: SignedCall,
): Promise<void> {
  if (secret === undefined) throw notFound();
  const now = clock.now();
  if (!isSigned(call, secret, now)) throw refuse(INVALID_SIGNATURE, "The signature is wrong");
  const read = report.safeParse(toJson(call.rawBody));
  if (!read.success) throw invalidField("body", "INVALID_FORMAT", "Is no report of a mail");
  const kind = toKind(read.data);
  const mailId = toMailId(read.data.data.messageId);
  if (kind === undefined || mailId === undefined) return;
  await database.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(channelEvents)
      .values({ provider, eventKey: call.header("webhook-id") ?? "", kind, deliveryId: mailId, at: now })
      .onConflictDoNothing()
      .returning({ kind: channelEvents.kind });
    if (isNew !== undefined) await apply(tx, offers, kind, mailId, now);
  });
}

function toJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}
