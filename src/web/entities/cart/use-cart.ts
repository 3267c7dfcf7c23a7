import { useSyncExternalStore } from "react";
import { api } from "#web/lib/api/browser.ts";
import { browserSession } from "#web/lib/session/browser-session.ts";
import { type CartState, createCartStore, emptyCart } from "./cart-store.ts";

/** The cart of this browser; what changes it, and `useCart` for what shows it. */
export const cartStore = createCartStore({ api, session: browserSession });

const readOnServer = (): CartState => emptyCart;

/**
 * What is in the cart. Not a context: a context that changes makes React hydrate all parts of the page that wait, in
 * one task.
 */
export const useCart = (): CartState => useSyncExternalStore(cartStore.subscribe, cartStore.read, readOnServer);
