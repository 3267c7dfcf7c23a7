import { useRef } from "react";
import { addBundleToCart } from "#shared/contract/bundles.ts";
import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { ApiError } from "#shared/contract/client.ts";
import { cartStore, useCart } from "#web/entities/cart/use-cart.ts";
import { measuredCartLine, toCommerce } from "#web/entities/order/measured-lines.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { toast } from "#web/ui/toast-store.ts";

const itemBody = (item: CartItem, quantity: number) => ({ productId: item.product.id, size: item.size, quantity });

function measure(cart: Cart | undefined, item: CartItem, delta: number): void {
  if (cart === undefined || delta === 0) return;
  const line = measuredCartLine(item, cart.currency, Math.abs(delta));
  pushCommerce(delta > 0 ? "add_to_cart" : "remove_from_cart", toCommerce(cart.currency, [line]));
}

/** Restores a bundle, whose other parts are separate lines in the cart. False if it is no longer sold. */
async function rejoin({ bundles, items }: Cart, item: CartItem): Promise<boolean> {
  const bundleId = bundles?.find(({ id }) => id === item.bundleGroup)?.bundleId;
  if (bundleId === undefined) return false;
  const parts = items.filter(({ bundleGroup }) => bundleGroup === item.bundleGroup);
  const partsInCart = parts.flatMap(({ id, product }) => (id === item.id ? [] : [product.id]));
  const choices = parts.map(({ product, size }) => ({ productId: product.id, size }));
  try {
    await api(addBundleToCart, { body: { bundleId, choices, partsInCart } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

/** Changes and removes cart lines; the cart shows the server's reply. A removal can be undone. */
export function useLineActions() {
  const { t } = useTranslation();
  const text = useText();
  const words = useRefusalWords();
  const { cart } = useCart();
  const { setQuantity, remove, add, load } = cartStore;
  const waiting = useRef(Promise.resolve());

  const refuse = (error: unknown): void => {
    toast.show({ type: "error", message: words(error) });
    void load({ force: true });
  };

  /** Runs changes one after another, so that the last one wins. */
  const inLine = (work: () => Promise<void>): Promise<void> => {
    waiting.current = waiting.current.then(work).catch(refuse);
    return waiting.current;
  };

  const putBack = (item: CartItem): void => {
    void inLine(async () => {
      if (cart !== undefined && (await rejoin(cart, item))) await load({ force: true });
      else await add(itemBody(item, item.quantity), { isQuiet: true });
      measure(cart, item, item.quantity);
    });
  };

  return {
    changeQuantity: (item: CartItem, quantity: number) =>
      inLine(async () => {
        await setQuantity(itemBody(item, quantity));
        measure(cart, item, quantity - item.quantity);
      }),
    removeLine: (item: CartItem) =>
      inLine(async () => {
        await remove(item.id);
        measure(cart, item, -item.quantity);
        const action = item.unavailable ? undefined : { label: t("cart.undo"), onClick: () => putBack(item) };
        toast.show({ type: "info", message: t("cart.removed", { name: text(item.product.name) }), action });
      }),
  };
}
