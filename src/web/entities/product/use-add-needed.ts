import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PriceView } from "#shared/domain/price-view.ts";
import { addPending } from "#web/entities/cart/add-pending.ts";
import { keepPendingItems } from "#web/entities/cart/pending-items.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface NeededItem {
  readonly productId: string;
  readonly size: string;
  readonly price: PriceView;
}

/** Adds one piece of each item to the cart. A visitor signs in first, then all of them are added. */
export function useAddNeeded() {
  const { t } = useTranslation();
  const { whenKnown } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, setBusy] = useState(false);

  const addAll = async (needed: readonly NeededItem[]): Promise<void> => {
    const items = needed.map(({ productId, size }) => ({ productId, size, quantity: 1 }));
    setBusy(true);
    try {
      const { status } = await whenKnown();
      if (status !== "signed-in") {
        keepPendingItems(...items);
        toast.show({ type: "info", message: t("cart.logInToAdd") });
        await navigate(authPath("login", pathname + search));
        return;
      }
      const refused = await addPending(items, cartStore);
      const added = items.length - refused;
      const view = { label: t("goods.viewCart"), onClick: () => void navigate("/cart") };
      if (added > 0) toast.show({ type: "success", message: t("goods.addedNeeded", { count: added }), action: view });
      if (refused > 0) toast.show({ type: "error", message: t("orders.reorderMissing", { count: refused }) });
    } finally {
      setBusy(false);
    }
  };
  return { addAll, isBusy };
}
