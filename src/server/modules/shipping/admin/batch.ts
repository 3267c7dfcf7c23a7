import { AppError } from "#server/platform/errors.ts";
import type { ShipmentReport, ShipmentResult } from "#shared/contract/admin-shipments.ts";
import type { Booked } from "../book-shipment.ts";
import type { ShippingDeps } from "../ports.ts";
import type { ShipmentRow } from "../tables.ts";

type Named = Pick<ShipmentResult, "orderId" | "orderNumber">;
type Step = Pick<ShipmentResult, "shipmentId" | "outcome" | "code" | "message" | "fields" | "carrierCode">;

export const done = ({ id }: Pick<ShipmentRow, "id">): Step => ({
  shipmentId: id,
  outcome: "done",
  code: null,
  message: null,
});

/** Converts a booking to a line of the report. */
export function toStep(booked: Booked): Step {
  if (!("problem" in booked)) return done(booked.row);
  const { code, message, fields, carrierCode } = booked.problem;
  return {
    shipmentId: booked.row.id,
    outcome: "held",
    code,
    message,
    ...(fields === undefined ? {} : { fields: [...fields] }),
    ...(carrierCode === undefined ? {} : { carrierCode }),
  };
}

/** Runs `work` for each item and reports its steps; an `AppError` refuses only its own item. */
export async function runEach<T extends Named>(
  items: readonly T[],
  work: (item: T) => Promise<readonly Step[]>,
): Promise<ShipmentReport> {
  const results: ShipmentResult[] = [];
  for (const item of items) {
    const { orderId, orderNumber } = item;
    try {
      for (const step of await work(item)) results.push({ orderId, orderNumber, ...step });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message } = error;
      results.push({ orderId, orderNumber, shipmentId: null, outcome: "refused", code, message });
    }
  }
  const count = (outcome: ShipmentResult["outcome"]) => results.filter((each) => each.outcome === outcome).length;
  return { done: count("done"), held: count("held"), refused: count("refused"), results };
}

/** Ids with their order numbers, in the given order without duplicates. Unknown ids get an empty number; `work` refuses them. */
export async function nameOrders({ orders, platform }: ShippingDeps, ids: readonly string[]): Promise<Named[]> {
  const found = new Map((await orders.byIds(platform.database.reader, ids)).map(({ id, number }) => [id, number]));
  return [...new Set(ids)].map((orderId) => ({ orderId, orderNumber: found.get(orderId) ?? "" }));
}
