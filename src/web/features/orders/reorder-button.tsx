import { useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#shared/contract/orders.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import { toReorder } from "./to-reorder.ts";

/** Adds the order's items to the cart again and opens it; reports how many are no longer available. */
export function ReorderButton({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const items = toReorder(order);
  if (items.length === 0) return null;
  const reorder = async (): Promise<void> => {
    setBusy(true);
    let missing = 0;
    // One after the other, since each reply is the whole cart.
    for (const item of items) {
      await cartStore.add(item, { isQuiet: true }).catch(() => {
        missing += 1;
      });
    }
    setBusy(false);
    if (missing > 0) toast.show({ type: "error", message: t("orders.reorderMissing", { count: missing }) });
    if (missing < items.length) await navigate("/cart");
  };
  return (
    <Button variant="secondary" icon={repeatIcon} loading={isBusy} onClick={() => void reorder()}>
      {t("orders.reorder")}
    </Button>
  );
}
