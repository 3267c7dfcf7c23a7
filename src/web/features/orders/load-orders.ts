import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getOrderGift, type SentGift } from "#shared/contract/gifts.ts";
import { getOrder, listOrders, type Order } from "#shared/contract/orders.ts";
import { listTaxDocuments, type TaxDocumentSummary } from "#shared/contract/tax-documents.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type OrderList = ReplyOf<typeof listOrders>;

export const loadOrders = ({ url, signal }: Request): Promise<OrderList> =>
  api(listOrders, { query: { page: String(readPage(url)) } }, { signal });

export interface OrderData {
  readonly order: Order;
  /** The state of a gift order's mail; `null` before payment, and when it cannot be loaded. */
  readonly sentGift: SentGift | null;
  /** Credit notes of refunds, where the order's market issues them. */
  readonly creditNotes: readonly TaxDocumentSummary[];
}

/** Only Saudi orders that were paid or ended have any; the page shows without them when they cannot be loaded. */
async function loadCreditNotes({ id, market, paymentStatus }: Order, signal: AbortSignal) {
  if (market !== "SA" || paymentStatus === "unpaid") return [];
  const { documents } = await api(listTaxDocuments, { params: { id } }, { signal }).catch(() => ({ documents: [] }));
  return documents.filter(({ kind }) => kind === "credit");
}

async function loadSentGift({ id, gift }: Order, signal: AbortSignal): Promise<SentGift | null> {
  if (gift === null) return null;
  return api(getOrderGift, { params: { id } }, { signal }).then(
    (reply) => reply.gift,
    () => null,
  );
}

export async function loadOrder(id: string, signal: AbortSignal): Promise<OrderData> {
  const { order } = await api(getOrder, { params: { id } }, { signal });
  const [sentGift, creditNotes] = await Promise.all([loadSentGift(order, signal), loadCreditNotes(order, signal)]);
  return { order, sentGift, creditNotes };
}
