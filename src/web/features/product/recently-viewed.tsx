import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { recentlyViewed, rememberViewed } from "./viewed-products.ts";

const RecentlyViewedRail = lazy(() => import("./recently-viewed-rail.tsx"));

export interface RecentlyViewedProps {
  readonly productId: string;
  readonly currency: Currency;
}

/** Asks for the products seen before only when the foot of the page comes near. */
export function RecentlyViewed({ productId, currency }: RecentlyViewedProps) {
  const marker = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const earlier = recentlyViewed().filter((id) => id !== productId);
    rememberViewed(productId);
    setIds([]);
    const element = marker.current;
    if (element === null || earlier.length === 0) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        setIds(earlier);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [productId]);
  return (
    <div ref={marker}>
      {ids.length > 0 && (
        <Suspense>
          <RecentlyViewedRail ids={ids} currency={currency} />
        </Suspense>
      )}
    </div>
  );
}
