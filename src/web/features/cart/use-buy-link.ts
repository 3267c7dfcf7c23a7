import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { addPending } from "#web/entities/cart/add-pending.ts";
import { keepPendingItems } from "#web/entities/cart/pending-items.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type BuyLink, readBuyLink } from "./buy-link.ts";

/**
 * Adds the items of a buy link: at once for a customer, after sign-in for a visitor. Removes them from the URL, so
 * that a reload adds nothing. Returns the page that the link continues to.
 */
export function useBuyLink(): string | undefined {
  const { t } = useTranslation();
  const { status } = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [link] = useState<BuyLink | undefined>(() => readBuyLink(query));
  const isDone = useRef(false);
  useEffect(() => {
    if (link === undefined || isDone.current || status === "loading") return;
    isDone.current = true;
    const report = (count: number): void => {
      if (count > 0) toast.show({ type: "info", message: t("orders.reorderMissing", { count }) });
    };
    const { items, leftOut, continueTo } = link;
    if (status === "signed-out") {
      keepPendingItems(...items);
      report(leftOut);
    } else {
      void addPending(items, cartStore).then((refused) => {
        report(leftOut + refused);
        if (continueTo !== undefined) void navigate(continueTo);
      });
    }
    setQuery(
      (before) => {
        for (const name of ["item", "leftOut", "continueTo"]) before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  return link?.continueTo;
}
