import { conflict, invalidField, notFound } from "#server/platform/errors.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";

export const noSuchOrder = () => notFound("No such order");
export const orderState = (status: OrderStatus) =>
  conflict("ORDER_STATE", "The order's state does not allow this", { status });
export const selectionChanged = (found: number) =>
  conflict("SELECTION_CHANGED", "Other orders match now than were shown", { found });
export const countryIsFixed = () =>
  invalidField(
    "shippingAddress.country",
    "COUNTRY_FIXED",
    "The country of a placed order cannot change: shipping was paid for it",
  );
export const needsNoAddress = () =>
  invalidField("shippingAddress", "UNKNOWN_FIELD", "Nothing of this order is shipped");
export const noSuchOrderLine = (field: string) =>
  invalidField(field, "INVALID_VALUE", "Is not a line of this order, or more than was bought");
