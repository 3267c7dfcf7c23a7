import type { PaymentRef } from "#server/modules/payments/index.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import type { ProviderReply } from "../http.ts";
import { type Call, findOrder, toRefusal } from "./api.ts";
import { toProviderState } from "./truth.ts";
import { type TamaraOrder, toMoney } from "./wire.ts";

/** The amount neither captured nor cancelled. */
const toLeft = ({ total_amount, captured_amount, canceled_amount }: TamaraOrder): Minor =>
  minor(total_amount.amount - (captured_amount?.amount ?? 0) - (canceled_amount?.amount ?? 0));

/**
 * A rejection counts only if the order is not in the expected state: an earlier call may have succeeded with no
 * response.
 */
async function assertStatus(
  call: Call,
  payment: PaymentRef,
  reply: ProviderReply,
  isThere: (order: TamaraOrder) => boolean,
): Promise<TamaraOrder | undefined> {
  const order = await findOrder(call, payment);
  const isFine = order !== undefined && (isThere(order) || toProviderState(order).status === "captured");
  if (reply.status >= 400 && !isFine) throw toRefusal("step", reply);
  return order;
}

/** Authorises the approved order; Tamara may capture it in the same step. */
async function authorise(call: Call, payment: PaymentRef, order: TamaraOrder): Promise<TamaraOrder | undefined> {
  if (order.status !== "approved") return order;
  const reply = await call("POST", `/orders/${encodeURIComponent(order.order_id)}/authorise`);
  return assertStatus(call, payment, reply, ({ status }) => status === "authorised");
}

/** Authorises, then captures. Each step runs only in the matching state, so repeated calls are idempotent. */
export async function capture(call: Call, payment: PaymentRef, now: Date): Promise<void> {
  const before = await findOrder(call, payment);
  const order = before && (await authorise(call, payment, before));
  if (order === undefined || toProviderState(order).status !== "authorized") return;
  const reply = await call("POST", "/payments/capture", {
    order_id: order.order_id,
    total_amount: toMoney(toLeft(order), payment.currency),
    shipping_info: { shipped_at: now.toISOString(), shipping_company: "Himma" },
  });
  if (reply.status >= 400) await assertStatus(call, payment, reply, () => false);
}

/** Cancels an approved order that was not captured. */
export async function cancel(call: Call, payment: PaymentRef): Promise<void> {
  const order = await findOrder(call, payment);
  if (order === undefined || toProviderState(order).status !== "authorized") return;
  const reply = await call("POST", `/orders/${encodeURIComponent(order.order_id)}/cancel`, {
    total_amount: toMoney(toLeft(order), payment.currency),
  });
  if (reply.status >= 400) await assertStatus(call, payment, reply, ({ status }) => status === "canceled");
}
