import { useEffect } from "react";
import { useSession } from "#web/lib/session/use-session.ts";
import { hasPendingItems } from "./has-pending-items.ts";
import { cartStore } from "./use-cart.ts";

/** Loads the cart of who signs in, and forgets it when they sign out. Draws nothing. */
export function CartStart() {
  const isSignedIn = useSession().status === "signed-in";
  useEffect(() => {
    if (!isSignedIn) {
      cartStore.forget();
      return;
    }
    if (!hasPendingItems()) {
      void cartStore.load({ force: true });
      return;
    }
    // Loaded on demand: only visitors who chose items before signing in need it.
    void import("./add-pending.ts").then(({ addKeptItems }) => addKeptItems(cartStore));
  }, [isSignedIn]);
  return null;
}
