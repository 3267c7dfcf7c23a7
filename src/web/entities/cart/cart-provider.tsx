import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import {
  addToCart,
  type Cart,
  type CartItem,
  clearCart,
  getCart,
  removeFromCart,
  updateCart,
} from "#shared/contract/cart.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { hasPendingItems, type PendingItem } from "./has-pending-items.ts";
import { heldProgramme } from "./held-programme.ts";

export type CartStatus = "empty" | "loading" | "ready" | "failed";

export interface CartStore {
  readonly cart: Cart | undefined;
  readonly status: CartStatus;
  /** Why the last load failed, while no cart is loaded. */
  readonly error: unknown;
  /** Loads unless the last load was under 5 s ago; `force` loads anyway. */
  load(options?: { readonly force?: boolean }): Promise<void>;
  /** The line that was added last; cleared by `forgetAdded`. */
  readonly addedLineId: string | undefined;
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

const reloadAfterMs = 5000;
const Context = createContext<CartStore | undefined>(undefined);

/** Thrown instead of a call when nobody is signed in (product.md section 5). */
export class NotSignedInError extends Error {
  override readonly name = "NotSignedInError";
}

/** Finds the added line. The size may be missing for a product with one variant; the server fills it in. */
const toLine = (cart: Cart, { productId, size }: PendingItem) => {
  const lines = cart.items.filter((item) => item.product.id === productId);
  return lines.find((item) => item.size === size) ?? lines[0];
};

interface State {
  readonly cart: Cart | undefined;
  readonly status: CartStatus;
  readonly error: unknown;
}

const empty: State = { cart: undefined, status: "empty", error: undefined };

function useCartLoad(isSignedIn: boolean, set: (state: State | ((before: State) => State)) => void) {
  const loadedAt = useRef(0);
  return useCallback(
    async ({ force = false } = {}) => {
      if (!isSignedIn || (!force && Date.now() - loadedAt.current < reloadAfterMs)) return;
      loadedAt.current = Date.now();
      set((before) => ({ ...before, status: before.cart === undefined ? "loading" : before.status }));
      try {
        const { cart } = await api(getCart, {});
        set({ cart, status: "ready", error: undefined });
      } catch (error) {
        set((before) => ({ ...before, error, status: before.cart === undefined ? "failed" : before.status }));
      }
    },
    [isSignedIn, set],
  );
}

/** The signed-in customer's cart: loaded on sign-in, cleared on sign-out, and always set from server replies. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const { status, whenKnown } = useSession();
  const isSignedIn = status === "signed-in";
  const [state, setState] = useState<State>(empty);
  const [addedLineId, setAddedLineId] = useState<string>();
  const latest = useRef<Cart>(undefined);
  const load = useCartLoad(isSignedIn, setState);
  useEffect(() => {
    latest.current = state.cart;
  }, [state.cart]);

  const change = useCallback(
    async (refusal: string, call: () => Promise<{ readonly cart: Cart }>): Promise<Cart> => {
      const session = await whenKnown();
      if (session.status !== "signed-in") throw new NotSignedInError(refusal);
      const { cart } = await call();
      latest.current = cart;
      setState({ cart, status: "ready", error: undefined });
      return cart;
    },
    [whenKnown],
  );

  const addOrFind = useCallback(
    async (item: PendingItem): Promise<Added> => {
      let isNew = true;
      const cart = await change("Please log in to add items to cart", async () => {
        const held = latest.current ?? (await api(getCart, {})).cart;
        isNew = heldProgramme(held, item.productId) === undefined;
        return isNew ? api(addToCart, { body: item }) : { cart: held };
      });
      return { cart, line: toLine(cart, item), isNew };
    },
    [change],
  );

  const value = useMemo<CartStore>(
    () => ({
      ...state,
      addedLineId,
      forgetAdded: () => setAddedLineId(undefined),
      load,
      add: async (item, { isQuiet = false } = {}) => {
        const added = await addOrFind(item);
        if (!isQuiet) setAddedLineId(added.line?.id);
        return added;
      },
      setQuantity: (item) => change("Please log in to update cart", () => api(updateCart, { body: item })),
      remove: (id) => change("Please log in to remove items from cart", () => api(removeFromCart, { params: { id } })),
      clear: async () => {
        await change("Please log in to clear cart", () => api(clearCart, {}));
      },
    }),
    [state, addedLineId, load, change, addOrFind],
  );

  const store = useRef(value);
  useEffect(() => {
    store.current = value;
  });

  useEffect(() => {
    if (!isSignedIn) {
      setState(empty);
      return;
    }
    if (!hasPendingItems()) {
      void load({ force: true });
      return;
    }
    // Loaded on demand: only visitors who chose items before signing in need it.
    void import("./add-pending.ts").then(({ addKeptItems }) => addKeptItems(store.current));
  }, [isSignedIn, load]);

  return <Context value={value}>{children}</Context>;
}

export function useCart(): CartStore {
  const store = useContext(Context);
  if (store === undefined) throw new Error("useCart needs a CartProvider around it");
  return store;
}
