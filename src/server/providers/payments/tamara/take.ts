import type { PaymentRef } from "#server/modules/payments/index.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import type { ProviderReply } from "../http.ts";
import { type Call, findOrder, toRefusal } from "./api.ts";
import { toProviderState } from "./truth.ts";
import { type TamaraOrder, toMoney } from "./wire.ts";

/** What is neither taken nor let go. */
const toLeft = ({ total_amount, captured_amount, canceled_amount }: TamaraOrder): Minor =>
  minor(total_amount.amount - (captured_amount?.amount ?? 0) - (canceled_amount?.amount ?? 0));

/** A refusal counts only if the order is not where it should be: the call before may have come through without a reply. */
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

/** Confirms what the customer was approved for; Tamara may take the money in the same step. */
async function authorise(call: Call, payment: PaymentRef, order: TamaraOrder): Promise<TamaraOrder | undefined> {
  if (order.status !== "approved") return order;
  const reply = await call("POST", `/orders/${encodeURIComponent(order.order_id)}/authorise`);
  return assertStatus(call, payment, reply, ({ status }) => status === "authorised");
}

/** Authorises, then takes the money; each step only where the order is at it, so that twice comes to the same as once. */
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

/** Lets go of what was approved and not taken. */
export async function cancel(call: Call, payment: PaymentRef): Promise<void> {
  const order = await findOrder(call, payment);
  if (order === undefined || toProviderState(order).status !== "authorized") return;
  const reply = await call("POST", `/orders/${encodeURIComponent(order.order_id)}/cancel`, {
    total_amount: toMoney(toLeft(order), payment.currency),
  });
  if (reply.status >= 400) await assertStatus(call, payment, reply, ({ status }) => status === "canceled");
}
