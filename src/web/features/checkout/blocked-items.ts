import type { BlockedItem } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";

/** The lines that a refusal names as standing in the way; none where it is about something else. */
export function blockedItemsOf(error: unknown): readonly BlockedItem[] {
  if (!(error instanceof ApiError) || !["OUT_OF_STOCK", "ITEM_UNAVAILABLE"].includes(error.code)) return [];
  const { items } = error.data as { readonly items?: readonly BlockedItem[] };
  return items ?? [];
}
