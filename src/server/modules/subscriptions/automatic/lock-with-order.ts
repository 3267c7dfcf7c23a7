import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { lockSubscription } from "../standing.ts";
import { type DunningCaseRow, renewals, type SubscriptionRow } from "../tables.ts";
import { findOpenCase } from "./cases.ts";

export interface Open {
  readonly row: SubscriptionRow;
  /** Its renewal that waits for payment. */
  readonly renewal: { readonly id: string; readonly order: OrderRow } | undefined;
  readonly found: DunningCaseRow | undefined;
}

/** Locks the order of the open renewal, then the subscription: orders are always locked first. */
export async function lockWithOrder(tx: Tx, deps: SubscriptionDeps, subscriptionId: string): Promise<Open | undefined> {
  const [open] = await tx
    .select({ id: renewals.id, orderId: renewals.orderId })
    .from(renewals)
    .where(and(eq(renewals.subscriptionId, subscriptionId), isNull(renewals.paidAt), isNull(renewals.closedAt)))
    .limit(1);
  const order = open?.orderId == null ? undefined : await deps.orders.lock(tx, open.orderId);
  const row = await lockSubscription(tx, subscriptionId);
  if (row === undefined) return undefined;
  const isPayable = open !== undefined && order?.status === "pending_payment";
  return {
    row,
    renewal: isPayable ? { id: open.id, order } : undefined,
    found: await findOpenCase(tx, subscriptionId),
  };
}
