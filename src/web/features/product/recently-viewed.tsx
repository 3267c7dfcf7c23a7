import { lazy, useEffect } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { rememberViewed } from "./viewed-products.ts";
import { WhenNear } from "./when-near.tsx";

const RecentlyViewedRail = lazy(() => import("./recently-viewed-rail.tsx"));

export interface RecentlyViewedProps {
  readonly productId: string;
  readonly currency: Currency;
}

/** Recently viewed products, loaded when the bottom of the page is near. */
export function RecentlyViewed(props: RecentlyViewedProps) {
  const { productId } = props;
  useEffect(() => rememberViewed(productId), [productId]);
  return (
    <WhenNear>
      <RecentlyViewedRail {...props} />
    </WhenNear>
  );
}
