import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getOrderGift, type SentGift } from "#shared/contract/gifts.ts";
import { getOrder, listOrders, type Order } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type OrderList = ReplyOf<typeof listOrders>;

export const loadOrders = ({ url, signal }: Request): Promise<OrderList> =>
  api(listOrders, { query: { page: String(readPage(url)) } }, { signal });

export interface OrderData {
  readonly order: Order;
  /** The state of a gift order's mail; `null` before payment, and when it cannot be loaded. */
  readonly sentGift: SentGift | null;
}

export async function loadOrder(id: string, signal: AbortSignal): Promise<OrderData> {
  const { order } = await api(getOrder, { params: { id } }, { signal });
  const sentGift =
    order.gift === null
      ? null
      : await api(getOrderGift, { params: { id } }, { signal }).then(
          ({ gift }) => gift,
          () => null,
        );
  return { order, sentGift };
}
