import { useState } from "react";
import { useNavigate } from "react-router";
import { addBundleToCart } from "#shared/contract/bundles.ts";
import { ApiError } from "#shared/contract/client.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { BundleView } from "./load-bundles.ts";

/** The sizes of a bundle's parts, and the call that adds it to the cart. A visitor signs in first, then it is added. */
export function useAddBundle(bundle: BundleView) {
  const { t } = useTranslation("bundles");
  const { whenKnown } = useSession();
  const navigate = useNavigate();
  const [sizes, setSizes] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      bundle.parts.flatMap(({ productId, sizes: [only, ...others] }) =>
        only === undefined || others.length > 0 ? [] : [[productId, only.size]],
      ),
    ),
  );
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const measure = (): void =>
    pushCommerce("add_to_cart", {
      currency: bundle.price.currency,
      value: toMajor(minor(bundle.price.amountMinor)),
      items: bundle.parts.map((part) => ({
        item_id: part.productId,
        item_name: part.name.en,
        item_category: part.kind,
        item_variant: sizes[part.productId] ?? "",
        price: toMajor(minor(Math.round(part.price.amountMinor / part.quantity))),
        quantity: part.quantity,
      })),
    });

  const choices = Object.entries(sizes).map(([productId, size]) => ({ productId, size }));

  /** A visitor signs in first; the sizes are kept, and the bundle is added afterwards. */
  const keep = async (): Promise<void> => {
    const { keepPendingItems } = await import("#web/entities/cart/pending-items.ts");
    keepPendingItems({ bundleId: bundle.id, choices, whenRefused: t("notEnough") });
    await navigate(authPath("login", "/cart"));
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api(addBundleToCart, { body: { bundleId: bundle.id, choices } });
      measure();
      await cartStore.load({ force: true });
      toast.show({ type: "success", message: t("added") });
      await navigate("/cart");
    } catch (error) {
      const isSoldOut = error instanceof ApiError && error.code === "OUT_OF_STOCK";
      toast.show({ type: "error", message: t(isSoldOut ? "notEnough" : "failed") });
    } finally {
      setBusy(false);
    }
  };

  const missing = bundle.parts.find(({ productId }) => sizes[productId] === undefined);
  return {
    sizes,
    isBusy,
    isMissing: (productId: string) => isMissing && sizes[productId] === undefined,
    choose: (productId: string, size: string) => setSizes({ ...sizes, [productId]: size }),
    add: async (): Promise<void> => {
      if (missing !== undefined) {
        setMissing(true);
        document.getElementById(`part-${missing.productId}`)?.scrollIntoView({ block: "center" });
        return;
      }
      const session = await whenKnown();
      if (session.status === "signed-in") await send();
      else await keep();
    },
  };
}
