import { eq, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { invalidSignature, noSuchEvent } from "./errors.ts";
import { keepReportedCard } from "./keep-reported-card.ts";
import type { WebhookCall } from "./ports.ts";
import { findReported } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { checkRefunds } from "./run-refund.ts";
import { type ProviderEventRow, providerEvents } from "./tables.ts";

export const providerEventJob = "handle-provider-event";

const keptHeaders = ["content-type", "user-agent"] as const;

/** Stores a verified webhook event before acknowledging it. A repeated event is a no-op. */
export async function receiveReport(context: PaymentContext, name: string, call: WebhookCall): Promise<void> {
  const { database, clock, ids, jobs, log } = context.platform;
  const provider = providerNamed(context, name);
  if (provider?.readWebhook === undefined) throw notFound();
  const news = await provider.readWebhook(call);
  if (news === undefined) {
    log.warn({ provider: name }, "a report with a wrong signature was refused");
    throw invalidSignature();
  }
  // Events that are not about a payment are only stored.
  const isAboutNothing = news.reference === undefined && news.paymentId === undefined;
  const headers = Object.fromEntries(keptHeaders.map((header) => [header, call.header(header) ?? ""]));
  await database.transaction(async (tx) => {
    const [event] = await tx
      .insert(providerEvents)
      .values({
        id: ids.next(),
        provider: provider.name,
        eventKey: news.eventKey,
        reference: news.reference ?? null,
        paymentHint: news.paymentId ?? null,
        body: news.body ?? call.rawBody,
        cardSealed: news.card === undefined ? null : context.cards.seal(news.card),
        headers,
        receivedAt: clock.now(),
        ...(isAboutNothing ? { outcome: "handled", handledAt: clock.now() } : {}),
      })
      .onConflictDoNothing({ target: [providerEvents.provider, providerEvents.eventKey] })
      .returning({ id: providerEvents.id });
    if (event !== undefined && !isAboutNothing) await jobs.enqueue(tx, providerEventJob, { eventId: event.id });
  });
}

// An event may arrive before we have stored the payment's reference: retries for two hours.
const maxLooks = 8;
const pauseSeconds = (looks: number): number => 30 * 2 ** looks;

async function lookAgain(context: PaymentContext, event: ProviderEventRow): Promise<void> {
  const { database, jobs, log } = context.platform;
  const isLast = event.attempts + 1 >= maxLooks;
  if (isLast) log.error({ eventId: event.id, provider: event.provider }, "a report matches no payment");
  await database.transaction(async (tx) => {
    await tx
      .update(providerEvents)
      .set({
        attempts: sql`${providerEvents.attempts} + 1`,
        ...(isLast ? { outcome: "unmatched", cardSealed: null } : { outcome: "waiting" }),
      })
      .where(eq(providerEvents.id, event.id));
    const delaySeconds = pauseSeconds(event.attempts);
    if (!isLast) await jobs.enqueue(tx, providerEventJob, { eventId: event.id }, { delaySeconds });
  });
}

/** Handles a stored event: it only triggers a reconcile with the provider, and stores the card that it contains. */
export async function handleReport(context: PaymentContext, eventId: string): Promise<ProviderEventRow> {
  const { database, clock } = context.platform;
  const [event] = await database.reader.select().from(providerEvents).where(eq(providerEvents.id, eventId)).limit(1);
  if (event === undefined) throw noSuchEvent();
  const about = { reference: event.reference, paymentId: event.paymentHint };
  const payment = await findReported(database.reader, event.provider, about);
  const settled = payment && (await reconcile(context, payment.id, event.reference ?? undefined));
  if (!(await keepReportedCard(context, event, settled ?? payment))) {
    await lookAgain(context, event);
    return event;
  }
  // The event may be about a refund with no response.
  if (payment !== undefined) await checkRefunds(context, payment.id);
  const [handled] = await database.reader
    .update(providerEvents)
    .set({ outcome: "handled", handledAt: clock.now(), paymentId: payment?.id ?? null, cardSealed: null })
    .where(eq(providerEvents.id, eventId))
    .returning();
  return handled ?? event;
}
