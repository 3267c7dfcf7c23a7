import { type CodConfirmation, getCodConfirmation } from "#shared/contract/cod.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getOrderGift, type SentGift } from "#shared/contract/gifts.ts";
import { getOrder, listOrders, type Order } from "#shared/contract/orders.ts";
import { getReturnOptions } from "#shared/contract/returns.ts";
import { listShipments } from "#shared/contract/shipments.ts";
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
  /** The returnable lines and the returns; `null` before delivery, and when they cannot be loaded. */
  readonly returns: OrderReturns | null;
  /** Its parcels; `null` if nothing is shipped, and when they cannot be loaded. */
  readonly parcels: ReplyOf<typeof listShipments> | null;
  /** The confirmation of cash on delivery; `null` if none is required, and when it cannot be loaded. */
  readonly cod: CodConfirmation | null;
}

export type OrderReturns = ReplyOf<typeof getReturnOptions>;

const afterDelivery: ReadonlySet<Order["status"]> = new Set(["delivered", "return_requested", "returned"]);

const beforeParcels: ReadonlySet<Order["status"]> = new Set(["pending_payment", "expired", "cancelled"]);

const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

/** Only Saudi and Egyptian orders that were paid or ended have any; the page shows without them when they cannot be loaded. */
async function loadCreditNotes({ id, market, status, paymentStatus }: Order, signal: AbortSignal) {
  const isBack = status === "cancelled" || status === "returned" || paymentStatus.endsWith("refunded");
  if (market === "SA" ? paymentStatus === "unpaid" : market !== "EG" || !isBack) return [];
  const reply = await orNull(api(listTaxDocuments, { params: { id } }, { signal }));
  return (reply?.documents ?? []).filter(({ kind }) => kind === "credit");
}

export async function loadOrder(id: string, signal: AbortSignal): Promise<OrderData> {
  const { order } = await api(getOrder, { params: { id } }, { signal });
  const isDelivered = afterDelivery.has(order.status);
  const hasParcels = order.shippingAddress !== null && !beforeParcels.has(order.status);
  const mayWait = order.paymentMethod === "cod" && (order.status === "processing" || order.status === "cancelled");
  const [sent, creditNotes, returns, parcels, cod] = await Promise.all([
    order.gift === null ? null : orNull(api(getOrderGift, { params: { id } }, { signal })),
    loadCreditNotes(order, signal),
    isDelivered ? orNull(api(getReturnOptions, { params: { id } }, { signal })) : null,
    hasParcels ? orNull(api(listShipments, { params: { id } }, { signal })) : null,
    mayWait ? orNull(api(getCodConfirmation, { params: { id } }, { signal })) : null,
  ]);
  return { order, sentGift: sent?.gift ?? null, creditNotes, returns, parcels, cod: cod?.confirmation ?? null };
}
