import { and, eq, sql } from "drizzle-orm";
import { notFound } from "#server/platform/errors.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { invalidSignature, noSuchEvent } from "./errors.ts";
import type { WebhookCall } from "./ports.ts";
import { findReported } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { checkRefunds } from "./run-refund.ts";
import { type ProviderEventRow, providerEvents } from "./tables.ts";

export const providerEventJob = "handle-provider-event";

const keptHeaders = ["content-type", "user-agent"] as const;

/** Stores a genuine report, and acknowledges it only then. The same report again changes nothing. */
export async function receiveReport(context: PaymentContext, name: string, call: WebhookCall): Promise<void> {
  const { database, clock, ids, jobs, log } = context.platform;
  const provider = providerNamed(context, name);
  if (provider?.readWebhook === undefined) throw notFound();
  const news = await provider.readWebhook(call);
  if (news === undefined) {
    log.warn({ provider: name }, "a report with a wrong signature was refused");
    throw invalidSignature();
  }
  // Of what is no payment of anybody's nothing is to be done but to keep it.
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
        body: call.rawBody,
        headers,
        receivedAt: clock.now(),
        ...(isAboutNothing ? { outcome: "handled", handledAt: clock.now() } : {}),
      })
      .onConflictDoNothing({ target: [providerEvents.provider, providerEvents.eventKey] })
      .returning({ id: providerEvents.id });
    if (event !== undefined && !isAboutNothing) await jobs.enqueue(tx, providerEventJob, { eventId: event.id });
  });
}

// A report may come before we have read the reply that names its payment: it is looked at again for two hours.
const maxLooks = 8;
const pauseSeconds = (looks: number): number => 30 * 2 ** looks;

async function lookAgain(context: PaymentContext, event: ProviderEventRow): Promise<void> {
  const { database, jobs, log } = context.platform;
  const isLast = event.attempts + 1 >= maxLooks;
  if (isLast) log.error({ eventId: event.id, provider: event.provider }, "a report matches no payment");
  await database.transaction(async (tx) => {
    await tx
      .update(providerEvents)
      .set({ attempts: sql`${providerEvents.attempts} + 1`, outcome: isLast ? "unmatched" : "waiting" })
      .where(eq(providerEvents.id, event.id));
    const delaySeconds = pauseSeconds(event.attempts);
    if (!isLast) await jobs.enqueue(tx, providerEventJob, { eventId: event.id }, { delaySeconds });
  });
}

/** Handles a stored report: it only wakes us, the provider is asked for the truth. */
export async function handleReport(context: PaymentContext, eventId: string): Promise<ProviderEventRow> {
  const { database, clock } = context.platform;
  const [event] = await database.reader.select().from(providerEvents).where(eq(providerEvents.id, eventId)).limit(1);
  if (event === undefined) throw noSuchEvent();
  const about = { reference: event.reference, paymentId: event.paymentHint };
  const payment = await findReported(database.reader, event.provider, about);
  if (payment === undefined) {
    await lookAgain(context, event);
    return event;
  }
  await reconcile(context, payment.id, event.reference ?? undefined);
  // The report may be of a refund whose reply was lost.
  await checkRefunds(context, payment.id);
  const [handled] = await database.reader
    .update(providerEvents)
    .set({ outcome: "handled", handledAt: clock.now(), paymentId: payment.id })
    .where(and(eq(providerEvents.id, eventId)))
    .returning();
  return handled ?? event;
}
