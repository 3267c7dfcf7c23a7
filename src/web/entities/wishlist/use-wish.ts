import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { getWishlistIds, putInWishlist, removeFromWishlist } from "#shared/contract/catalogue.ts";
import { ApiError } from "#shared/contract/client.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { analyticsItem, type Measured } from "#web/entities/product/analytics-item.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { toast } from "#web/ui/toast-store.ts";
import { keepPendingWish, takePendingWish } from "./pending-wish.ts";
import { createWishlistStore } from "./wishlist-store.ts";

const store = createWishlistStore({
  read: async () => (await api(getWishlistIds, {})).productIds,
  put: (productId) => api(putInWishlist, { params: { productId } }),
  remove: (productId) => api(removeFromWishlist, { params: { productId } }),
});

/** Adds products that another call reported as kept. */
export const noteKept = store.note;

const readNothing = (): undefined => undefined;

/** Product ids on the wishlist; `undefined` until loaded. */
export function useWishlistIds(): ReadonlySet<string> | undefined {
  const { status } = useSession();
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: error texts may be in the language of the first render
  useEffect(() => {
    if (status === "signed-out") store.clear();
    if (status !== "signed-in") return;
    const pending = takePendingWish();
    void store.load();
    if (pending === undefined) return;
    store.set(pending, true).then(
      () => toast.show({ type: "success", message: t("wishlist.kept") }),
      () => toast.show({ type: "error", message: t("wishlist.failed") }),
    );
  }, [status]);
  return useSyncExternalStore(store.subscribe, store.read, readNothing);
}

/** A product's wishlist state and its toggle. Visitors sign in first. */
export function useWish(thing: Measured): { readonly isKept: boolean; readonly toggle: () => void } {
  const { t } = useTranslation();
  const { whenKnown } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isKept = useWishlistIds()?.has(thing.id) ?? false;

  const signIn = (): void => {
    keepPendingWish(thing.id);
    void navigate(authPath("login", pathname + search));
  };

  const change = async (): Promise<void> => {
    try {
      await store.set(thing.id, !isKept);
      if (isKept) return;
      const { currency, amountMinor } = thing.price;
      pushCommerce("add_to_wishlist", { currency, value: toMajor(minor(amountMinor)), items: [analyticsItem(thing)] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      const isFull = error instanceof ApiError && error.code === "WISHLIST_FULL";
      toast.show({ type: "error", message: t(isFull ? "wishlist.full" : "wishlist.failed") });
    }
  };

  const toggle = (): void => {
    void whenKnown().then(({ status }) => (status === "signed-in" ? change() : signIn()));
  };
  return { isKept, toggle };
}
