import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { ShippingEvents } from "#server/modules/shipping/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { askCustomer } from "./ask.ts";
import { unconfirmed, unconfirmedMessage } from "./errors.ts";
import { overrideOnce } from "./override.ts";
import type { CodDeps } from "./ports.ts";
import { noteRefusal } from "./refusals.ts";
import { decideOnce, findByOrder } from "./rows.ts";

type HandledOrders = Pick<OrderEvents, "placed" | "isUnconfirmed" | "sending" | "ended">;
type HandledParcels = Pick<ShippingEvents, "findHold" | "holdLifted" | "returned">;

const isAsked = async (reader: Reader, order: { readonly id: string; readonly paymentMethod: string | null }) =>
  order.paymentMethod === "cod" && (await findByOrder(reader, order.id))?.state === "asked";

/** Handlers of order and parcel events, in the same transaction. */
export const codHandlers = (deps: CodDeps): { readonly orders: HandledOrders; readonly parcels: HandledParcels } => ({
  orders: {
    placed: (tx, placed) => askCustomer(tx, deps, placed),
    isUnconfirmed: isAsked,
    sending: async (tx, order, override) => {
      if (!(await isAsked(tx, order))) return;
      if (override === undefined) throw unconfirmed();
      await overrideOnce(tx, deps, order, override);
    },
    // No-op when the customer's decision has cancelled the order.
    ended: async (tx, { order }) => {
      await decideOnce(tx, order.id, { state: "declined", by: "order", at: deps.platform.clock.now() });
    },
  },
  parcels: {
    findHold: async (reader, order) =>
      (await isAsked(reader, order)) ? { code: "COD_UNCONFIRMED", message: unconfirmedMessage } : undefined,
    returned: (tx, moved) => noteRefusal(tx, deps.platform, moved),
    holdLifted: async (tx, order, override) => {
      await overrideOnce(tx, deps, order, override);
    },
  },
});
