import { lazy, Suspense, useEffect, useState } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { useNear } from "#web/lib/use-near.ts";
import { recentlyViewed, rememberViewed } from "./viewed-products.ts";

const RecentlyViewedRail = lazy(() => import("./recently-viewed-rail.tsx"));

export interface RecentlyViewedProps {
  readonly productId: string;
  readonly currency: Currency;
}

/** Recently viewed products, loaded when the bottom of the page is near. */
export function RecentlyViewed({ productId, currency }: RecentlyViewedProps) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    setIds(recentlyViewed().filter((id) => id !== productId));
    rememberViewed(productId);
  }, [productId]);
  return (
    <div ref={ref}>
      {isNear && ids.length > 0 && (
        <Suspense>
          <RecentlyViewedRail ids={ids} currency={currency} />
        </Suspense>
      )}
    </div>
  );
}
