import { ApiError } from "#shared/contract/client.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { getPayment, type Payment } from "#shared/contract/payments.ts";
import { readLastPayment } from "#web/entities/order/last-payment.ts";
import { api } from "#web/lib/api/browser.ts";
import { settleSession } from "#web/lib/session/browser-user.ts";
import { isSettled, readPaymentId } from "./poll-payment.ts";

export interface OutcomeData {
  /** The signed-in user, whose payment it is; undefined while signed out. */
  readonly userId: string | undefined;
  /** Undefined if it is unknown or somebody else's. */
  readonly payment: Payment | undefined;
  /** The order of a settled payment. The result is shown even if it fails to load. */
  readonly order: Order | undefined;
}

/** The payment of a provider's return URL, or the browser's last one. Works signed out, without the payment. */
export async function loadOutcome({ url, signal }: Request): Promise<OutcomeData> {
  const { userId } = await settleSession(signal);
  const nothing = { userId, payment: undefined, order: undefined };
  const id = readPaymentId(new URL(url).searchParams) ?? readLastPayment();
  if (userId === undefined || id === undefined) return nothing;
  try {
    const { payment } = await api(getPayment, { params: { id } }, { signal });
    if (!isSettled(payment)) return { userId, payment, order: undefined };
    const order = await api(getOrder, { params: { id: payment.orderId } }, { signal }).then(
      (reply) => reply.order,
      () => undefined,
    );
    return { userId, payment, order };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return nothing;
    throw error;
  }
}
