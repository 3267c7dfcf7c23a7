import { and, eq, sql } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import { INVALID_SIGNATURE } from "#shared/contract/refusals.ts";
import { noteBooking } from "./book-shipment.ts";
import { carrierNamed } from "./choose-carrier.ts";
import type { CarrierEvent, CarrierWebhookCall, ShippingDeps } from "./ports.ts";
import { findShipment } from "./read-shipments.ts";
import { settleEvents } from "./settle-shipment.ts";
import { type CarrierCallRow, carrierCalls, type ShipmentRow, shipments } from "./tables.ts";

export const carrierCallJob = "shipments.handle-call";

/** Stores a verified webhook before acknowledging it. A repeated one is a no-op. Throws 404, INVALID_SIGNATURE. */
export async function receiveWebhook(deps: ShippingDeps, name: string, call: CarrierWebhookCall): Promise<void> {
  const { database, clock, ids, jobs, log } = deps.platform;
  const carrier = carrierNamed(deps, name);
  if (carrier?.readWebhook === undefined) throw notFound();
  const report = await carrier.readWebhook(call);
  if (report === undefined) {
    log.warn({ carrier: name }, "a carrier's webhook with a wrong proof was refused");
    throw refuse(INVALID_SIGNATURE, "The signature is not valid");
  }
  await database.transaction(async (tx) => {
    const [stored] = await tx
      .insert(carrierCalls)
      .values({
        id: ids.next(),
        carrier: carrier.name,
        eventKey: report.eventKey,
        body: call.rawBody,
        events: report.events.map((event) => ({ ...event, at: event.at.toISOString() })),
        receivedAt: clock.now(),
      })
      .onConflictDoNothing({ target: [carrierCalls.carrier, carrierCalls.eventKey] })
      .returning({ id: carrierCalls.id });
    if (stored !== undefined) await jobs.enqueue(tx, carrierCallJob, { callId: stored.id });
  });
}

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The parcel of an event, by the carrier's number or by ours. */
async function findNamed({ platform }: ShippingDeps, { carrier }: CarrierCallRow, event: Omit<CarrierEvent, "at">) {
  const { reader } = platform.database;
  if (event.awb !== undefined) {
    const [row] = await reader
      .select()
      .from(shipments)
      .where(and(eq(shipments.carrier, carrier), eq(shipments.awb, event.awb)));
    if (row !== undefined) return row;
  }
  const row = isUuid(event.reference) ? await findShipment(reader, event.reference) : undefined;
  return row?.carrier === carrier ? row : undefined;
}

/** A webhook may show the result of a booking whose response was lost. */
async function adopt(deps: ShippingDeps, row: ShipmentRow, event: Omit<CarrierEvent, "at">): Promise<void> {
  if (row.state !== "draft" || row.bookingAt === null || event.awb === undefined) return;
  const { awb } = event;
  await deps.platform.database.transaction((tx) => noteBooking(tx, deps, row.id, { awb }));
}

// A webhook may arrive before the booking's response is stored: retries for two hours.
const maxLooks = 8;
const pauseSeconds = (looks: number): number => 30 * 2 ** looks;

async function lookAgain({ platform }: ShippingDeps, stored: CarrierCallRow): Promise<void> {
  const { database, jobs, log } = platform;
  const isLast = stored.attempts + 1 >= maxLooks;
  if (isLast) log.error({ callId: stored.id, carrier: stored.carrier }, "a carrier's webhook matches no parcel");
  await database.transaction(async (tx) => {
    await tx
      .update(carrierCalls)
      .set({ attempts: sql`${carrierCalls.attempts} + 1`, outcome: isLast ? "unmatched" : "waiting" })
      .where(eq(carrierCalls.id, stored.id));
    if (!isLast)
      await jobs.enqueue(tx, carrierCallJob, { callId: stored.id }, { delaySeconds: pauseSeconds(stored.attempts) });
  });
}

/** Handles a stored webhook. */
export async function handleCall(deps: ShippingDeps, callId: string): Promise<void> {
  const { database, clock } = deps.platform;
  const [stored] = await database.reader.select().from(carrierCalls).where(eq(carrierCalls.id, callId));
  if (stored === undefined || stored.outcome === "handled") return;
  let isMissing = false;
  for (const event of stored.events) {
    const row = await findNamed(deps, stored, event);
    if (row === undefined) isMissing = true;
    else {
      await adopt(deps, row, event);
      await database.transaction((tx) => settleEvents(tx, deps, row.id, [{ ...event, at: new Date(event.at) }]));
    }
  }
  if (isMissing) return lookAgain(deps, stored);
  await database.reader
    .update(carrierCalls)
    .set({ outcome: "handled", handledAt: clock.now() })
    .where(eq(carrierCalls.id, callId));
}
