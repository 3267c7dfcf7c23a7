const key = "himma.pendingWish";

/** Stores a product for the wishlist until the visitor has signed in. */
export function keepPendingWish(productId: string): void {
  try {
    sessionStorage.setItem(key, productId);
  } catch {
    // Without storage the visitor presses the heart again after signing in.
  }
}

/** Returns the id and deletes it. */
export function takePendingWish(): string | undefined {
  try {
    const productId = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return productId ?? undefined;
  } catch {
    return undefined;
  }
}
