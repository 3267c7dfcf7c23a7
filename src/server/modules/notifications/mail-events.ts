import * as z from "zod/mini";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, count, eq, gt } from "#server/platform/db/orm.ts";
import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { isSigned, type SignedCall } from "#server/platform/standard-webhooks.ts";
import { INVALID_SIGNATURE } from "#shared/contract/refusals.ts";
import { stoppableTopic } from "./policies.ts";
import { readLink, switchTopicOf } from "./preferences/linked.ts";
import type { PreferenceLinks } from "./preferences/links.ts";
import type { OfferConsent, PreferenceNeeds } from "./preferences/save-preferences.ts";
import { suppress } from "./suppressions.ts";
import { channelEvents, deliveries } from "./tables.ts";

/**
 * Events of a mail service, in the format of Standard Webhooks. `messageId` is the Message-ID of the mail, with or
 * without its angle brackets.
 */
const report = z.object({
  type: z.string(),
  data: z.object({
    messageId: z.string().check(z.maxLength(300)),
    recipient: z.optional(z.string().check(z.maxLength(254))),
    /** For bounces: whether the mailbox will never accept mail. */
    permanent: z.optional(z.boolean()),
  }),
});
type Report = z.infer<typeof report>;

/** A mail to the address of `List-Unsubscribe` has come; its subject holds the token of the mail it answers. */
const stopMail = z.object({
  type: z.literal("mail.unsubscribed"),
  data: z.object({ subject: z.string().check(z.maxLength(998)) }),
});

const provider = "mail";

/** The mail's id: the part of its Message-ID before the host. */
const toMailId = (messageId: string): string | undefined => /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1];

// Three soft bounces within a week pause the address for a week.
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

const isFirst = async (tx: Tx, event: Omit<typeof channelEvents.$inferInsert, "provider">): Promise<boolean> => {
  const stored = await tx
    .insert(channelEvents)
    .values({ provider, ...event })
    .onConflictDoNothing()
    .returning({ kind: channelEvents.kind });
  return stored.length > 0;
};

interface MailEventNeeds extends PreferenceNeeds {
  readonly links: PreferenceLinks;
}

/** Stops what the link of the same mail stops. Mails that are not ours, and those with nothing to stop, are ignored. */
async function stopByMail(needs: MailEventNeeds, eventKey: string, subject: string): Promise<void> {
  const { links, offers, platform } = needs;
  const token = /[0-9a-f-]{36}\.[\w-]{43}/.exec(subject)?.[0] ?? "";
  const mailId = links.readToken(token);
  if (mailId === undefined) return;
  await platform.database.transaction(async (tx) => {
    if (!(await isFirst(tx, { eventKey, kind: "unsubscribed", deliveryId: mailId, at: platform.clock.now() }))) return;
    const linked = await readLink(tx, links, token);
    const topic = linked && stoppableTopic(linked.kind);
    if (linked && topic) await switchTopicOf(tx, { clock: platform.clock, offers }, { linked, topic, isOn: false });
  });
}

/**
 * Stores each report of the mail service once and applies it. Other kinds and mails that are not
 * ours are accepted and ignored. Throws 404 without a secret, 401 for a wrong signature, 400 for unreadable reports.
 */
export async function receiveMailEvent(
  needs: MailEventNeeds,
  secret: string | undefined,
  call: SignedCall,
): Promise<void> {
  const { database, clock } = needs.platform;
  if (secret === undefined) throw notFound();
  const now = clock.now();
  if (!isSigned(call, secret, now)) throw refuse(INVALID_SIGNATURE, "The signature is wrong");
  const eventKey = call.header("webhook-id") ?? "";
  const body = toJson(call.rawBody);
  const stop = stopMail.safeParse(body);
  if (stop.success) return stopByMail(needs, eventKey, stop.data.data.subject);
  const read = report.safeParse(body);
  if (!read.success) throw invalidField("body", "INVALID_FORMAT", "Is no report of a mail");
  const kind = toKind(read.data);
  const mailId = toMailId(read.data.data.messageId);
  if (kind === undefined || mailId === undefined) return;
  await database.transaction(async (tx) => {
    if (await isFirst(tx, { eventKey, kind, deliveryId: mailId, at: now }))
      await apply(tx, needs.offers, kind, mailId, now);
  });
}

function toJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}
