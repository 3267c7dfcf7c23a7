import type { Actor } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { decideCodLink } from "#shared/contract/cod.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { CodDecider } from "#shared/domain/cod.ts";
import { linkExpired, linkUsed, noConfirmation } from "./errors.ts";
import type { CodDeps } from "./ports.ts";
import { decideOnce, findByOrder } from "./rows.ts";
import type { CodConfirmationRow } from "./tables.ts";

export interface CustomersDecision {
  readonly orderId: string;
  readonly decision: BodyOf<typeof decideCodLink>["decision"];
  readonly by: Extract<CodDecider, "link" | "customer">;
}

/** The refusal for a decision that was not accepted. */
export async function toLinkRefusal(tx: Tx, orderId: string): Promise<Error> {
  const row = await findByOrder(tx, orderId);
  if (row === undefined) return noConfirmation();
  if (row.state === "confirmed" || row.state === "declined") return linkUsed(row.state);
  return linkExpired();
}

/**
 * The customer confirms or cancels an order. The time of their call counts, not the time after waiting for another
 * decision. Throws LINK_USED, LINK_EXPIRED, ORDER_STATE.
 */
export async function decideForCustomer(
  deps: CodDeps,
  { orderId, decision, by }: CustomersDecision,
): Promise<CodConfirmationRow> {
  const { database, clock } = deps.platform;
  const at = clock.now();
  return database.transaction(async (tx) => {
    const order = await deps.orders.lock(tx, orderId);
    const state = decision === "confirm" ? "confirmed" : "declined";
    const row = await decideOnce(tx, orderId, { state, by, at });
    if (row === undefined || order === undefined) throw await toLinkRefusal(tx, orderId);
    const actor: Actor = { by: "customer", userId: order.userId };
    if (state === "declined") await deps.orders.cancel(tx, orderId, { actor });
    else await deps.shipping.liftHold(tx, orderId, "COD_UNCONFIRMED");
    return row;
  });
}
