import { placeOrder } from "#shared/contract/checkout.ts";
import type { BlockedItem } from "#shared/contract/checkout-refusals.ts";
import { isRefusal } from "#shared/contract/client.ts";

/** The lines that a refusal reports as not available; empty for other refusals. */
export const readBlockedItems = (error: unknown): readonly BlockedItem[] =>
  isRefusal(error, placeOrder, "OUT_OF_STOCK", "ITEM_UNAVAILABLE") ? error.data.items : [];
