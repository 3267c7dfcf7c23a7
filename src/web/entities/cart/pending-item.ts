/** An item that a visitor added before signing in; it is added to the cart after sign-in. */
export interface PendingItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

const key = "himma.pendingCartItem";

export function keepPendingItem(item: PendingItem): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(item));
  } catch {
    // Without storage the visitor adds the item again after signing in.
  }
}

/** Returns the item and deletes it, so that it is added only once. */
export function takePendingItem(): PendingItem | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as PendingItem);
  } catch {
    return undefined;
  }
}
