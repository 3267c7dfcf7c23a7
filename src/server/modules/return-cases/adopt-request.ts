import { findReturnRequest, listReturnRequested, type OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { awaitsExchange, isOpenReturn } from "#shared/domain/return-cases.ts";
import type { ReturnDeps } from "./ports.ts";
import { insertCase, listCases } from "./read-cases.ts";

/**
 * Converts a request written by an earlier version into a return; does nothing if there
 * is an open return, or one whose exchange is not sent yet. The order is locked.
 */
export async function adoptRequest(tx: Tx, deps: ReturnDeps, order: OrderRow): Promise<void> {
  if (order.status !== "return_requested") return;
  const cases = await listCases(tx, order.id);
  const asked = await findReturnRequest(tx, order.id);
  if (asked === undefined || cases.some((one) => isOpenReturn(one.status) || awaitsExchange(one))) return;
  const { id: orderId, userId } = order;
  await insertCase(
    tx,
    {
      id: deps.platform.ids.next(),
      orderId,
      userId,
      number: `${order.number}-R${cases.length + 1}`,
      status: "requested",
      fee: "shop",
      requestedAt: asked.requestedAt,
    },
    asked.lines.map((line) => ({
      ...line,
      reason: "changed_mind" as const,
      opened: false,
      note: asked.reason,
      refundsShipping: "none" as const,
      restockDefault: true,
    })),
  );
}

/** The same for all orders: during a rollout both versions accept requests. */
export async function adoptRequests(deps: ReturnDeps): Promise<void> {
  const { database, log } = deps.platform;
  const waiting = await listReturnRequested(database.reader);
  await eachAlone(log, "a request from before did not become a return", waiting, (id) =>
    database.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, id);
      if (order !== undefined) await adoptRequest(tx, deps, order);
    }),
  );
}
