import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { NotSignedInError } from "#web/entities/cart/cart-store.ts";
import type { PendingItem } from "#web/entities/cart/has-pending-items.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { toast } from "#web/ui/toast-store.ts";
import { analyticsItem, type Measured } from "./analytics-item.ts";

export interface AddRequest {
  readonly product: Measured;
  readonly size: string;
  readonly quantity: number;
  /** Goes straight to checkout without the cart drawer. */
  readonly isBuyNow?: boolean;
}

/** Adds a product to the cart and opens its drawer. A visitor signs in first, then the product is added. */
export function useAddToCart() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, setBusy] = useState(false);

  const refuse = (error: unknown, item: PendingItem, isBuyNow: boolean): void => {
    if (error instanceof NotSignedInError || (error instanceof ApiError && error.status === 401)) {
      if (error instanceof NotSignedInError) toast.show({ type: "info", message: t("cart.logInToAdd") });
      void import("#web/entities/cart/pending-items.ts").then(({ keepPendingItems }) => {
        keepPendingItems(item);
        return navigate(authPath("login", isBuyNow ? "/checkout" : pathname + search));
      });
      return;
    }
    const isSoldOut = error instanceof ApiError && error.code === "OUT_OF_STOCK";
    toast.show({ type: "error", message: t(isSoldOut ? "goods.notEnough" : "goods.addFailed") });
  };

  const addToCart = async ({ product, size, quantity, isBuyNow = false }: AddRequest): Promise<void> => {
    const item = { productId: product.id, size, quantity };
    setBusy(true);
    try {
      const { isNew } = await cartStore.add(item, { isQuiet: isBuyNow });
      if (isNew)
        pushCommerce("add_to_cart", {
          currency: product.price.currency,
          value: toMajor(minor(product.price.amountMinor * quantity)),
          items: [{ ...analyticsItem(product), item_variant: size, quantity }],
        });
      if (isBuyNow) await navigate("/checkout");
    } catch (error) {
      refuse(error, item, isBuyNow);
    } finally {
      setBusy(false);
    }
  };
  return { addToCart, isBusy };
}
