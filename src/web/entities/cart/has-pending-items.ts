/** An item that a visitor chose before signing in; it is added to the cart after sign-in. */
export interface PendingItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export const pendingItemsKey = "himma.pendingCartItems";

/** Whether `takePendingItem` may have something to take; small, since every page asks. */
export function hasPendingItems(): boolean {
  try {
    return localStorage.getItem(pendingItemsKey) !== null;
  } catch {
    return false;
  }
}
