import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { CANCEL_NOT_ALLOWED } from "#shared/contract/order-rights.ts";
import { ORDER_STATE, SELECTION_CHANGED } from "#shared/contract/refusals.ts";
import type { CancellationReason } from "#shared/domain/order-rights.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";

export const noSuchOrder = () => notFound("No such order");
export const orderState = (status: OrderStatus) =>
  refuse(ORDER_STATE, "The order's state does not allow this", { status });
export const cancelNotAllowed = (reason: CancellationReason, until: Date | null) =>
  refuse(CANCEL_NOT_ALLOWED, "The customer cannot cancel this order any more", {
    reason,
    until: until?.toISOString() ?? null,
  });
export const selectionChanged = (found: number) =>
  refuse(SELECTION_CHANGED, "Other orders match now than were shown", { found });
export const countryIsFixed = () =>
  invalidField(
    "shippingAddress.country",
    "COUNTRY_FIXED",
    "The country of a placed order cannot change: shipping was paid for it",
  );
export const needsNoAddress = () =>
  invalidField("shippingAddress", "UNKNOWN_FIELD", "Nothing of this order is shipped");
