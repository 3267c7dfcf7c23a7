import { ApiError } from "#shared/contract/client.ts";
import { type CodConfirmation, getCodConfirmation } from "#shared/contract/cod.ts";
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
  /** Cash on delivery that waits for its customer, or did. */
  readonly cod: CodConfirmation | null;
}

/** The payment of a provider's return URL, or the browser's last one. Works signed out, without the payment. */
export async function loadOutcome({ url, signal }: Request): Promise<OutcomeData> {
  const { userId } = await settleSession(signal);
  const nothing = { userId, payment: undefined, order: undefined, cod: null };
  const id = readPaymentId(new URL(url).searchParams) ?? readLastPayment();
  if (userId === undefined || id === undefined) return nothing;
  try {
    const { payment } = await api(getPayment, { params: { id } }, { signal });
    if (!isSettled(payment)) return { userId, payment, order: undefined, cod: null };
    const params = { id: payment.orderId };
    const [order, cod] = await Promise.all([
      api(getOrder, { params }, { signal }).then(
        (reply) => reply.order,
        () => undefined,
      ),
      payment.method !== "cod"
        ? null
        : api(getCodConfirmation, { params }, { signal }).then(
            (reply) => reply.confirmation,
            () => null,
          ),
    ]);
    return { userId, payment, order, cod };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return nothing;
    throw error;
  }
}
