import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { findAddressProblems, lacksNationalAddress } from "#shared/domain/address-rules.ts";
import { type HoldCode, isAddressHold } from "#shared/domain/shipments.ts";
import type { ShippingDeps } from "./ports.ts";
import { changeShipment, listOutbound } from "./read-shipments.ts";
import type { ShipmentProblem, ShipmentRow } from "./tables.ts";

/** In Saudi Arabia no carrier may take a parcel without a National Address. */
function findAddressHold({ shippingAddress }: OrderRow): ShipmentProblem | undefined {
  if (shippingAddress === null || !lacksNationalAddress(shippingAddress)) return undefined;
  const fields = findAddressProblems(shippingAddress).map(({ field }) => field);
  return { code: "ADDRESS_INCOMPLETE", message: "The address has no National Address yet", fields };
}

/** Why an order's parcels wait: a handler's hold, or an incomplete address. */
export const findHold = async (
  reader: Reader,
  { events }: Pick<ShippingDeps, "events">,
  order: OrderRow,
): Promise<ShipmentProblem | undefined> =>
  (await events.emit("findHold", reader, order)).find((problem) => problem !== undefined) ?? findAddressHold(order);

/** Whether the parcels of an order wait, or would wait, for a corrected address. */
export const isAddressWanted = (
  { status, shippingAddress }: Pick<OrderRow, "status" | "shippingAddress">,
  outbound: readonly ShipmentRow[],
): boolean =>
  outbound.some(({ state, problem }) => state === "draft" && isAddressHold(problem?.code)) ||
  ((status === "paid" || status === "processing") &&
    lacksNationalAddress(shippingAddress) &&
    outbound.every(({ state }) => state === "draft"));

/** Lifts a hold of a locked order's parcels. */
export async function liftHold(tx: Tx, orderId: string, code: HoldCode): Promise<void> {
  for (const { id, state, problem } of await listOutbound(tx, orderId))
    if (state === "draft" && problem?.code === code) await changeShipment(tx, id, { problem: null });
}

/** Records why staff book an order's parcels despite a hold. */
export async function overrideHold(
  deps: ShippingDeps,
  call: StaffCall,
  orderId: string,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) return;
  await deps.platform.database.transaction(async (tx) => {
    const order = (await deps.orders.lock(tx, orderId)) ?? (await deps.orders.require(tx, orderId));
    await deps.events.emit("holdLifted", tx, order, { call, reason });
  });
}
