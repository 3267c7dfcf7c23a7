/** What a visitor wanted to put into the cart before signing in; added once they are in. */
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
    // Without storage the visitor presses "add" once more after signing in.
  }
}

/** Gives the item back once: it is forgotten at the same time, so that it is never added twice. */
export function takePendingItem(): PendingItem | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as PendingItem);
  } catch {
    return undefined;
  }
}
