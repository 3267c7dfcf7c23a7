import { useEffect } from "react";
import { useSession } from "#web/lib/session/use-session.ts";
import { hasPendingItems } from "./has-pending-items.ts";
import { cartStore } from "./use-cart.ts";

/** Whose cart is here. The shop's frame comes and goes with its layouts, and each asks only for another person's. */
let owner: string | undefined;

/** Loads the cart of who signs in, and forgets it when they sign out. Draws nothing. */
export function CartStart() {
  const { status, userId } = useSession();
  const person = status === "signed-in" ? userId : undefined;
  useEffect(() => {
    if (person === undefined || person !== owner) cartStore.forget();
    if (person === owner) return;
    owner = person;
    if (person === undefined) return;
    if (!hasPendingItems()) {
      void cartStore.load({ force: true });
      return;
    }
    // Loaded on demand: only visitors who chose items before signing in need it.
    void import("./add-pending.ts").then(({ addKeptItems }) => addKeptItems(cartStore));
  }, [person]);
  return null;
}
