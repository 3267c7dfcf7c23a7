import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { CartStart } from "#web/entities/cart/cart-start.tsx";
import { useCart } from "#web/entities/cart/use-cart.ts";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { SiteFrame } from "#web/features/shell/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

const CartDrawer = lazy(() =>
  import("#web/features/cart/cart-drawer.tsx").then(({ CartDrawer }) => ({ default: CartDrawer })),
);

/** Loads the cart drawer with the first added item and keeps it mounted. */
function AddedDrawer() {
  const { addedLineId } = useCart();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (addedLineId !== undefined) setWanted(true);
  }, [addedLineId]);
  return isWanted ? (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  ) : null;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <SiteFrame>
      {children}
      <AddedDrawer />
      <CartStart />
    </SiteFrame>
  );
}

export default function ShopLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
