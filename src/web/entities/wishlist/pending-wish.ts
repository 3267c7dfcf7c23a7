const key = "himma.pendingWish";

/** Remembers what a visitor wanted to keep in mind, until they are signed in. */
export function keepPendingWish(productId: string): void {
  try {
    sessionStorage.setItem(key, productId);
  } catch {
    // Without storage the visitor presses the heart once more after signing in.
  }
}

/** Gives it back once. */
export function takePendingWish(): string | undefined {
  try {
    const productId = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return productId ?? undefined;
  } catch {
    return undefined;
  }
}
