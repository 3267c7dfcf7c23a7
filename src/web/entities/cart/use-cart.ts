import { useSyncExternalStore } from "react";
import { api } from "#web/lib/api/browser.ts";
import { browserSession } from "#web/lib/session/browser-session.ts";
import { type CartState, createCartStore, emptyCart } from "./cart-store.ts";

/** The cart of this browser, to change it; components that show it use `useCart`. */
export const cartStore = createCartStore({ api, session: browserSession });

const readOnServer = (): CartState => emptyCart;

/**
 * The cart's content. Not a context: its changes would make React hydrate all waiting parts of the page in one task.
 */
export const useCart = (): CartState => useSyncExternalStore(cartStore.subscribe, cartStore.read, readOnServer);
