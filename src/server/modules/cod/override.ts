import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { linkUsed, noConfirmation } from "./errors.ts";
import type { CodDeps } from "./ports.ts";
import { decideOnce, findByOrder } from "./rows.ts";
import type { CodConfirmationRow } from "./tables.ts";

export interface Override {
  readonly call: StaffCall;
  /** The reason for the audit log. */
  readonly reason: string;
}

/** Staff confirm a locked order instead of its customer; `undefined` when no confirmation is pending. */
export async function overrideOnce(
  tx: Tx,
  { platform, shipping }: CodDeps,
  { id }: Pick<OrderRow, "id">,
  { call, reason }: Override,
): Promise<CodConfirmationRow | undefined> {
  const staffId = call.caller.userId;
  const row = await decideOnce(tx, id, { state: "confirmed", by: "staff", at: platform.clock.now(), staffId, reason });
  if (row === undefined) return undefined;
  await shipping.liftHold(tx, id, "COD_UNCONFIRMED");
  await platform.audit.record(tx, call, {
    action: "order.confirm-cash",
    subjectKind: "order",
    subjectId: id,
    before: { confirmation: "asked" },
    after: { confirmation: row.state },
    reason,
  });
  return row;
}

/** Staff confirm an order. Throws 404, LINK_USED. */
export async function overrideByStaff(deps: CodDeps, orderId: string, override: Override): Promise<CodConfirmationRow> {
  return deps.platform.database.transaction(async (tx) => {
    const order = (await deps.orders.lock(tx, orderId)) ?? (await deps.orders.require(tx, orderId));
    const row = await overrideOnce(tx, deps, order, override);
    if (row !== undefined) return row;
    const found = await findByOrder(tx, orderId);
    throw found === undefined ? noConfirmation() : linkUsed(found.state);
  });
}
