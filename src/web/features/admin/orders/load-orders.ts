import { type AdminOrder, adminGetOrder, adminListOrders } from "#shared/contract/admin-orders.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListOrderCards } from "#shared/contract/gifts.ts";
import { adminListPayments, adminListRefunds } from "#shared/contract/payments.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type OrdersQuery = NonNullable<CallInput<typeof adminListOrders>["query"]>;
export type OrderList = ReplyOf<typeof adminListOrders>;

const names = ["page", "limit", "status", "paymentStatus", "currency", "search", "from", "to", "sort"] as const;

export function loadOrders(url: string): Promise<OrderList> {
  return api(adminListOrders, { query: { limit: "20", ...readQuery<OrdersQuery>(url, names) } });
}

export type OrderCards = ReplyOf<typeof adminListOrderCards>;

export interface OrderPage {
  readonly order: AdminOrder;
  readonly payments: ReplyOf<typeof adminListPayments>["payments"];
  readonly refunds: ReplyOf<typeof adminListRefunds>["refunds"];
  readonly cards: OrderCards;
}

export async function loadOrder(id: string, may: May): Promise<OrderPage> {
  const [{ order }, { payments }, { refunds }] = await Promise.all([
    api(adminGetOrder, { params: { id } }),
    may("payments") ? api(adminListPayments, { query: { orderId: id, limit: "50" } }) : { payments: [] },
    api(adminListRefunds, { params: { id } }),
  ]);
  const cards =
    order.giftCardAmount > 0
      ? await api(adminListOrderCards, { params: { id } })
      : { cards: [], left: 0, currency: order.currency };
  return { order, payments, refunds, cards };
}
