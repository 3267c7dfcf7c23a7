import type { PendingItem } from "#web/entities/cart/has-pending-items.ts";
import { safeReturnTo } from "#web/lib/session/return-to.ts";

/** Content of a buy link (`/buy/…`): the items, the number of items not sold, and the page after the cart. */
export interface BuyLink {
  readonly items: readonly PendingItem[];
  readonly leftOut: number;
  readonly continueTo: string | undefined;
}

const itemPattern = /^([\w-]{36}):([1-9]\d?):(.{1,60})$/;

/** Reads the cart's query; undefined without a buy link. */
export function readBuyLink(query: URLSearchParams): BuyLink | undefined {
  if (!query.has("item") && !query.has("leftOut")) return undefined;
  const items = query.getAll("item").flatMap((text) => {
    const [, productId, quantity, size] = itemPattern.exec(text) ?? [];
    return productId === undefined || size === undefined ? [] : [{ productId, quantity: Number(quantity), size }];
  });
  return {
    items,
    leftOut: Number(query.get("leftOut")) || 0,
    continueTo: safeReturnTo(query.get("continueTo")),
  };
}
