import type { DraftSummary } from "#shared/contract/admin-drafts.ts";
import { type AdminOrder, adminGetOrder, adminListOrders } from "#shared/contract/admin-orders.ts";
import { adminListParcelRefunds } from "#shared/contract/admin-parcel-refunds.ts";
import { type AdminShipment, adminListOrderShipments } from "#shared/contract/admin-shipments.ts";
import { type AdminTaxDocument, adminListTaxDocuments } from "#shared/contract/admin-tax-documents.ts";
import { type AdminCodConfirmation, adminGetCodConfirmation } from "#shared/contract/cod.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListOrderCards } from "#shared/contract/gifts.ts";
import { adminListPayments, adminListRefunds } from "#shared/contract/payments.ts";
import { adminListSupplements } from "#shared/contract/supplements.ts";
import { areAllGone } from "#shared/domain/shipments.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import {
  loadNoteOptions,
  loadStaffNotes,
  type StaffNoteOptions,
  type StaffNotesData,
} from "#web/admin-kit/staff-notes/load-staff-notes.ts";
import { api } from "#web/lib/api/browser.ts";

type OrdersQuery = NonNullable<CallInput<typeof adminListOrders>["query"]>;
export interface OrderList extends ReplyOf<typeof adminListOrders> {
  readonly noteOptions: StaffNoteOptions;
}

const names = [
  "page",
  "limit",
  "status",
  "paymentStatus",
  "currency",
  "search",
  "from",
  "to",
  "tag",
  "assignee",
  "sort",
] as const;

export async function loadOrders(url: string, may: May): Promise<OrderList> {
  const [list, noteOptions] = await Promise.all([
    api(adminListOrders, { query: { limit: "20", ...readQuery<OrdersQuery>(url, names) } }),
    loadNoteOptions(may),
  ]);
  return { ...list, noteOptions };
}

export type OrderCards = ReplyOf<typeof adminListOrderCards>;

export interface OrderPage {
  readonly order: AdminOrder;
  readonly payments: ReplyOf<typeof adminListPayments>["payments"];
  readonly refunds: ReplyOf<typeof adminListRefunds>["refunds"];
  /** `null` if the order's state allows no refund by line. */
  readonly refundable: ReplyOf<typeof adminListRefunds>["refundable"];
  readonly cards: OrderCards;
  readonly notes: StaffNotesData | null;
  /** `null` for staff who do not ship. */
  readonly parcels: ReplyOf<typeof adminListOrderShipments> | null;
  /** For staff who refund but do not ship: parcels with a refund. */
  readonly toRefund: readonly AdminShipment[];
  /** The customer's confirmation of cash on delivery, if required. */
  readonly cod: AdminCodConfirmation | null;
  /** Supplements that staff wrote for this order. */
  readonly supplements: readonly DraftSummary[];
  /** The oldest first; none for staff without tax documents. */
  readonly taxDocuments: readonly AdminTaxDocument[];
}

async function loadTaxDocuments({ id, number, market }: AdminOrder, may: May): Promise<readonly AdminTaxDocument[]> {
  if (!may("fiscal") || (market !== "SA" && market !== "EG")) return [];
  const { documents } = await api(adminListTaxDocuments, { query: { search: number, limit: "50", sort: "oldest" } });
  return documents.filter(({ orderId }) => orderId === id);
}

/** Whether a shipped order's parcels were all lost or damaged; its staff may cancel it. */
export function neverArrives({ order, parcels }: Pick<OrderPage, "order" | "parcels">): boolean {
  const outbound = (parcels?.shipments ?? []).filter(({ caseId }) => caseId === null);
  return order.status === "shipped" && order.origin !== "exchange" && areAllGone(outbound);
}

export async function loadOrder(id: string, may: May): Promise<OrderPage> {
  const [
    { order },
    { payments },
    { refunds, refundable },
    notes,
    parcels,
    { shipments: toRefund },
    { drafts: supplements },
  ] = await Promise.all([
    api(adminGetOrder, { params: { id } }),
    may("payments") ? api(adminListPayments, { query: { orderId: id, limit: "50" } }) : { payments: [] },
    api(adminListRefunds, { params: { id } }),
    loadStaffNotes("order", id, may),
    may("shipping") ? api(adminListOrderShipments, { params: { id } }) : null,
    may("refunds") && !may("shipping") ? api(adminListParcelRefunds, { params: { id } }) : { shipments: [] },
    api(adminListSupplements, { params: { id } }),
  ]);
  const cards =
    order.giftCardAmount > 0
      ? await api(adminListOrderCards, { params: { id } })
      : { cards: [], left: 0, currency: order.currency };
  const taxDocuments = await loadTaxDocuments(order, may);
  const cod = order.paymentMethod === "cod" ? await api(adminGetCodConfirmation, { params: { id } }) : null;
  return {
    order,
    payments,
    refunds,
    refundable,
    cards,
    notes,
    parcels,
    toRefund,
    supplements,
    taxDocuments,
    cod: cod?.confirmation ?? null,
  };
}
