import { useEffect } from "react";
import { useSession } from "#web/lib/session/use-session.ts";
import { hasPendingItems } from "./has-pending-items.ts";
import { cartStore } from "./use-cart.ts";

/** The loaded cart's owner. The shop's frame is mounted by each layout, and loads the cart only for another owner. */
let owner: string | undefined;

/** Loads the cart after sign-in, and forgets it after sign-out. Renders nothing. */
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
