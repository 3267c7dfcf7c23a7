import {
  addToCart,
  type Cart,
  type CartItem,
  clearCart,
  getCart,
  removeFromCart,
  updateCart,
} from "#shared/contract/cart.ts";
import type { Client } from "#shared/contract/client.ts";
import type { Session } from "#web/lib/session/session.ts";
import type { PendingItem } from "./has-pending-items.ts";
import { heldProgramme } from "./held-programme.ts";

export type CartStatus = "empty" | "loading" | "ready" | "failed";

export interface CartState {
  readonly cart: Cart | undefined;
  readonly status: CartStatus;
  /** Why the last load failed, while no cart is loaded. */
  readonly error: unknown;
  /** The line that was added last; cleared by `forgetAdded`. */
  readonly addedLineId: string | undefined;
}

export interface CartActions {
  /** Loads unless the last load was under 5 s ago; `force` loads anyway. */
  load(options?: { readonly force?: boolean }): Promise<void>;
  forgetAdded(): void;
  /**
   * Rejects with the server's error, or with NotSignedInError. `isQuiet` does not set `addedLineId`. A programme that
   * is already in the cart is not added twice.
   */
  add(item: PendingItem, options?: { readonly isQuiet?: boolean }): Promise<Added>;
  setQuantity(item: PendingItem): Promise<Cart>;
  remove(itemId: string): Promise<Cart>;
  clear(): Promise<void>;
}

export interface Added {
  readonly cart: Cart;
  readonly line: CartItem | undefined;
  /** False when it was already in the cart and nothing was added. */
  readonly isNew: boolean;
}

export interface CartStore extends CartActions {
  read(): CartState;
  subscribe(listener: () => void): () => void;
  /** Forgets the cart after sign-out. */
  forget(): void;
}

/** Thrown instead of a call when nobody is signed in (product.md section 5). */
export class NotSignedInError extends Error {
  override readonly name = "NotSignedInError";
}

const reloadAfterMs = 5000;
export const emptyCart: CartState = { cart: undefined, status: "empty", error: undefined, addedLineId: undefined };

/** Finds the added line. The size may be missing for a product with one variant; the server fills it in. */
const toLine = (cart: Cart, { productId, size }: PendingItem) => {
  const lines = cart.items.filter((item) => item.product.id === productId);
  return lines.find((item) => item.size === size) ?? lines[0];
};

export interface CartDeps {
  readonly api: Client;
  readonly session: Pick<Session, "read" | "whenKnown">;
}

/** State with subscribers. */
function createState() {
  let state = emptyCart;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    set: (next: Partial<CartState>): void => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The signed-in customer's cart, shared by all components: always set from server replies. */
export function createCartStore({ api, session }: CartDeps): CartStore {
  const { read, set, subscribe } = createState();
  let loadedAt = 0;
  // Counts the sign-ins, so that a late reply for a former person is dropped.
  let person = 0;

  const load: CartStore["load"] = async ({ force = false } = {}) => {
    if (session.read().status !== "signed-in" || (!force && Date.now() - loadedAt < reloadAfterMs)) return;
    loadedAt = Date.now();
    const asking = person;
    if (read().cart === undefined) set({ status: "loading" });
    const loaded = await api(getCart, {}).then(
      ({ cart }): Partial<CartState> => ({ cart, status: "ready", error: undefined }),
      (error: unknown) => ({ error, status: read().cart === undefined ? ("failed" as const) : read().status }),
    );
    // They may have signed out meanwhile.
    if (asking === person && session.read().status === "signed-in") set(loaded);
  };

  const change = async (refusal: string, call: () => Promise<{ readonly cart: Cart }>): Promise<Cart> => {
    const { status } = await session.whenKnown();
    if (status !== "signed-in") throw new NotSignedInError(refusal);
    const asking = person;
    const { cart } = await call();
    if (asking === person) set({ cart, status: "ready", error: undefined });
    return cart;
  };

  const addOrFind = async (item: PendingItem): Promise<Added> => {
    let isNew = true;
    const cart = await change("Please log in to add items to cart", async () => {
      const held = read().cart ?? (await api(getCart, {})).cart;
      isNew = heldProgramme(held, item.productId) === undefined;
      return isNew ? api(addToCart, { body: item }) : { cart: held };
    });
    return { cart, line: toLine(cart, item), isNew };
  };

  return {
    read,
    subscribe,
    load,
    forget: () => {
      person += 1;
      if (read() !== emptyCart) set(emptyCart);
    },
    forgetAdded: () => set({ addedLineId: undefined }),
    add: async (item, { isQuiet = false } = {}) => {
      const added = await addOrFind(item);
      if (!isQuiet) set({ addedLineId: added.line?.id });
      return added;
    },
    setQuantity: (item) => change("Please log in to update cart", () => api(updateCart, { body: item })),
    remove: (id) => change("Please log in to remove items from cart", () => api(removeFromCart, { params: { id } })),
    clear: async () => {
      await change("Please log in to clear cart", () => api(clearCart, {}));
    },
  };
}
