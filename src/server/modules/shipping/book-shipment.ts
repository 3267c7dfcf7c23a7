import { createHash } from "node:crypto";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { requireCase } from "#server/modules/return-cases/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isNotCarriedOut } from "#server/platform/errors.ts";
import { type CarrierName, isAddressHold } from "#shared/domain/shipments.ts";
import { type Able, carrierNamed, listAble } from "./choose-carrier.ts";
import { shipmentState } from "./errors.ts";
import { findHold } from "./holds.ts";
import { cheapestOf, findQuote } from "./kept-quotes.ts";
import { mailAddressNeeded } from "./parcel-mails.ts";
import { judgeAddress, judgeSender, toParcel } from "./parcel-to-book.ts";
import type { Booking, BookingOutcome, Carrier, ParcelToBook, ShippingDeps } from "./ports.ts";
import { changeShipment, lockShipment, readWhole } from "./read-shipments.ts";
import type { ShipmentProblem, ShipmentRow } from "./tables.ts";

/** Asks for the price of a booked parcel. */
export const priceJob = "shipments.price";

export interface BookingWish {
  readonly carrier?: CarrierName | undefined;
  /** Uses the carrier with the lowest price, if prices are known. */
  readonly isCheapest?: boolean | undefined;
  /** Books despite a hold. */
  readonly isOverridden?: boolean;
}

/** The result of a booking; a held parcel stays unbooked with its problem. */
export type Booked = { readonly row: ShipmentRow } | { readonly row: ShipmentRow; readonly problem: ShipmentProblem };

/** A call in flight may still get a response. */
const callSeconds = 60;

const unanswered = (carrier: Carrier): ShipmentProblem => ({
  code: "BOOKING_UNANSWERED",
  message: `${carrier.name} did not answer: ask its desk whether the parcel is booked`,
});

interface Claim {
  readonly carrier: Carrier;
  readonly parcel: ParcelToBook;
  /** An earlier call got no response. */
  readonly isRetry: boolean;
  /** For a return: the carrier fetches it from the customer. */
  readonly isFetched: boolean;
}
type Claimed = Claim | { readonly held: Booked };

async function hold(tx: Tx, deps: ShippingDeps, row: ShipmentRow, problem: ShipmentProblem): Promise<Claimed> {
  const held = await changeShipment(tx, row.id, { problem });
  if (isAddressHold(problem.code) && row.caseId === null) await mailAddressNeeded(tx, deps, held);
  return { held: { row: held, problem } };
}

/** A second call while a booking is running is refused. */
function assertBookable({ platform }: ShippingDeps, row: ShipmentRow, order: OrderRow): void {
  if (row.state !== "draft") throw shipmentState(row.state);
  if (row.caseId === null && order.status !== "processing" && order.status !== "shipped")
    throw shipmentState(row.state, "The order's state does not allow this");
  const sentSeconds =
    row.bookingAt === null ? Infinity : (platform.clock.now().getTime() - row.bookingAt.getTime()) / 1000;
  if (row.problem === null && sentSeconds < callSeconds) throw shipmentState(row.state, "The parcel is being booked");
}

/** After a call without a response the same carrier must be asked again, whichever is wanted now. */
async function choose(
  tx: Tx,
  deps: ShippingDeps,
  order: OrderRow,
  row: ShipmentRow,
  wish: BookingWish,
): Promise<Able | undefined> {
  const name = row.bookingAt === null ? wish.carrier : row.carrier;
  const able = await listAble(tx, deps, { order, shipment: row, wish: name });
  const cheapest = wish.isCheapest === true ? cheapestOf(able, row, deps.platform.clock.now()) : undefined;
  return cheapest ?? able[0];
}

/** A return may have been withdrawn since its pick-up was asked for. */
async function assertAwaited(tx: Tx, { caseId, state }: ShipmentRow): Promise<void> {
  if (caseId !== null && (await requireCase(tx, caseId)).status !== "approved")
    throw shipmentState(state, "The goods of this return are not awaited");
}

/** Decides under the order's lock whether a parcel may be booked, and records that the call starts. */
async function claim(tx: Tx, deps: ShippingDeps, id: string, wish: BookingWish): Promise<Claimed> {
  const { order, shipment: row } = await lockShipment(tx, deps, id);
  assertBookable(deps, row, order);
  await assertAwaited(tx, row);
  const chosen = await choose(tx, deps, order, row, wish);
  if (chosen === undefined || order.shippingAddress === null)
    return hold(tx, deps, row, { code: "NO_CARRIER", message: "No connected carrier serves this market and weight" });
  const { carrier } = chosen;
  const isRetry = row.bookingAt !== null;
  if (isRetry && carrier.find === undefined) return hold(tx, deps, row, unanswered(carrier));
  const held = wish.isOverridden || row.caseId !== null ? undefined : await findHold(tx, deps, order);
  const problem = held ?? (await judgeSender(tx, carrier, order, chosen.row));
  if (problem !== undefined) return hold(tx, deps, row, problem);
  const judged = await judgeAddress(tx, carrier, order.shippingAddress);
  if ("problem" in judged) return hold(tx, deps, row, judged.problem);
  const claimed = await changeShipment(tx, id, {
    carrier: carrier.name,
    problem: null,
    bookingAt: deps.platform.clock.now(),
    packedAt: row.packedAt ?? deps.platform.clock.now(),
  });
  const facts = { whole: await readWhole(tx, deps, claimed), to: order.shippingAddress, carrierRow: chosen.row };
  const parcel = await toParcel(tx, deps, { ...facts, place: judged.place });
  return { carrier, isRetry, parcel, isFetched: row.caseId !== null };
}

/** Looks an earlier call up before a second one is made. */
async function call({ carrier, parcel, isRetry, isFetched }: Claim): Promise<BookingOutcome> {
  const found = isRetry ? await carrier.find?.(parcel.reference) : undefined;
  const book = (isFetched ? carrier.bookReturn : undefined) ?? carrier.book;
  return found ?? book(parcel);
}

export const labelPath = (hash: string): string => `labels/${hash}.pdf`;

/** Keeps a label; the same bytes have the same address. */
export async function keepLabel({ files }: Pick<ShippingDeps, "files">, label: Uint8Array): Promise<string> {
  const hash = createHash("sha256").update(label).digest("hex");
  await files.write(labelPath(hash), Buffer.from(label));
  return hash;
}

/** Records a carrier's booking, once. Locks the order. */
export async function noteBooking(
  tx: Tx,
  deps: ShippingDeps,
  id: string,
  booking: Booking,
  labelHash?: string,
): Promise<ShipmentRow> {
  const { order, shipment } = await lockShipment(tx, deps, id);
  if (shipment.state !== "draft") return shipment;
  const quote = findQuote(shipment, shipment.carrier, deps.platform.clock.now());
  if (quote === undefined && carrierNamed(deps, shipment.carrier)?.quote !== undefined)
    await deps.platform.jobs.enqueue(tx, priceJob, { shipmentId: id });
  const row = await changeShipment(tx, id, {
    state: "booked",
    awb: booking.awb,
    trackingUrl: booking.trackingUrl ?? null,
    problem: null,
    bookedAt: deps.platform.clock.now(),
    ...(quote === undefined ? {} : { costMinor: quote.amountMinor, costCurrency: quote.currency }),
    ...(labelHash === undefined ? {} : { labelHash }),
  });
  await deps.events.emit("booked", tx, { shipment: row, order });
  return row;
}

/** Books a parcel with a carrier. Throws SHIPMENT_STATE; any other obstacle is stored as its problem. */
export async function bookShipment(deps: ShippingDeps, id: string, wish: BookingWish): Promise<Booked> {
  const { database, log } = deps.platform;
  const claimed = await database.transaction((tx) => claim(tx, deps, id, wish));
  if ("held" in claimed) return claimed.held;
  const note = (problem: ShipmentProblem, isSent: boolean): Promise<Booked> =>
    database.transaction(async (tx) => {
      const { shipment } = await lockShipment(tx, deps, id);
      if (shipment.state !== "draft") return { row: shipment };
      const row = await changeShipment(tx, id, { problem, ...(isSent ? {} : { bookingAt: null }) });
      return { row, problem };
    });
  try {
    const outcome = await call(claimed);
    if ("refused" in outcome) {
      const { code: carrierCode, message } = outcome.refused;
      return await note({ code: "CARRIER_REFUSED", message, carrierCode }, false);
    }
    const hash = outcome.label === undefined ? undefined : await keepLabel(deps, outcome.label);
    return { row: await database.transaction((tx) => noteBooking(tx, deps, id, outcome, hash)) };
  } catch (error) {
    log.warn({ err: error, shipmentId: id, carrier: claimed.carrier.name }, "a carrier did not answer a booking");
    const away = { code: "CARRIER_UNAVAILABLE", message: "The carrier does not answer right now" } as const;
    const isSent = claimed.isRetry || !isNotCarriedOut(error);
    return note(isSent && claimed.carrier.find === undefined ? unanswered(claimed.carrier) : away, isSent);
  }
}

/** Looks up a booking without a response. Returns whether the carrier has it. */
export async function findBooking(deps: ShippingDeps, row: ShipmentRow): Promise<boolean> {
  const found = await carrierNamed(deps, row.carrier)?.find?.(row.id);
  if (found === undefined) return false;
  const hash = found.label === undefined ? undefined : await keepLabel(deps, found.label);
  await deps.platform.database.transaction((tx) => noteBooking(tx, deps, row.id, found, hash));
  return true;
}
