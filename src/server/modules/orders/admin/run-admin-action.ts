import type { Tx } from "#server/platform/db/database.ts";
import type { Caller, CallFacts } from "#server/platform/http/call.ts";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { Actor } from "../history.ts";
import type { OrderDeps } from "../ports.ts";
import { fullAdminOrder, requireOrder } from "../read-orders.ts";
import type { OrderRow } from "../tables.ts";

export type AdminCall = Pick<CallFacts, "ip" | "requestId" | "idempotencyKey"> & {
  readonly caller: Caller;
  readonly params: { readonly id: string };
};
export interface Act {
  readonly action: string;
  readonly reason?: string | undefined;
  readonly work: (tx: Tx, actor: Actor) => Promise<OrderRow>;
}

/** Runs an admin action on an order, records it in the audit log and returns the updated order. */
export async function runAdminAction(
  tx: Tx,
  deps: OrderDeps,
  call: AdminCall,
  act: Act,
): Promise<{ order: AdminOrder }> {
  const before = await requireOrder(tx, call.params.id);
  const after = await act.work(tx, { by: "admin", userId: call.caller.userId });
  await deps.platform.audit.record(tx, call, {
    action: act.action,
    subjectKind: "order",
    subjectId: before.id,
    before: { status: before.status, paymentStatus: before.paymentStatus },
    after: {
      ...{ status: after.status, paymentStatus: after.paymentStatus, tracking: after.tracking },
      ...(after.agreedTo === before.agreedTo ? {} : { agreedTo: after.agreedTo }),
    },
    reason: act.reason,
  });
  return { order: await fullAdminOrder(tx, deps, after) };
}
