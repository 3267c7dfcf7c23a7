/** An item that a visitor chose before signing in; it is added to the cart after sign-in. */
export interface PendingItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

/** A bundle that a visitor chose before signing in, with the sizes of its parts. */
export interface PendingBundle {
  readonly bundleId: string;
  readonly choices: { readonly productId: string; readonly size: string }[];
  /** Message if the bundle is no longer available. */
  readonly whenRefused: string;
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
