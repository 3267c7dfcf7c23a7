import type { Announcement } from "#server/platform/announcements.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Ids } from "#server/platform/ids.ts";
import { alertPages } from "#shared/domain/staff-alerts.ts";
import type { RaiseAlert, StaffAlert } from "./raise.ts";

interface Placed {
  readonly order: { readonly id: string; readonly number: string; readonly paymentMethod: string | null };
}

const raiseOrderAlert = (tx: Tx, raise: RaiseAlert, { order: { id, number } }: Placed): Promise<void> =>
  raise(tx, { kind: "order", key: `order:${id}`, detail: number, path: `${alertPages.order}/${id}` });

export interface OrderAlerts {
  readonly placed: (tx: Tx, placed: Placed) => Promise<void>;
  readonly paid: (tx: Tx, placed: Placed) => Promise<void>;
}

/** Alerts about an order when it can be packed: when placed with cash on delivery, otherwise when paid. */
export const orderAlerts = (raise: RaiseAlert): OrderAlerts => ({
  placed: async (tx, placed) => {
    if (placed.order.paymentMethod === "cod") await raiseOrderAlert(tx, raise, placed);
  },
  paid: async (tx, placed) => {
    if (placed.order.paymentMethod !== "cod") await raiseOrderAlert(tx, raise, placed);
  },
});

type AnnouncedEvent = Pick<Announcement, "type" | "data">;

/** The alert for an announcement. Announcements without an id get one each time. */
function toAlert({ type, data }: AnnouncedEvent, ids: Pick<Ids, "next">): StaffAlert | undefined {
  const read = (field: string): string => String(data[field] ?? "");
  if (type === "return.requested") {
    const path = `${alertPages.return}/${read("returnId")}`;
    return { kind: "return", key: `return:${read("returnId")}`, detail: read("number"), path };
  }
  if (type === "stock.low") {
    const path = `${alertPages.low_stock}/${read("productId")}/stock`;
    const detail = `${read("sku")}: ${read("available")}`;
    return { kind: "low_stock", key: `low-stock:${ids.next()}`, detail, path };
  }
  if (type === "payment.review") {
    const path = `/dashboard/admin/payments/${read("paymentId")}`;
    const detail = `${read("amount")} ${read("currency")} (${read("reason")})`;
    return { kind: "payment_review", key: `payment-review:${ids.next()}`, detail, path };
  }
  return undefined;
}

export const announcementAlerts =
  (raise: RaiseAlert, ids: Pick<Ids, "next">) =>
  async (tx: Tx, announcement: AnnouncedEvent): Promise<void> => {
    const alert = toAlert(announcement, ids);
    if (alert !== undefined) await raise(tx, alert);
  };
