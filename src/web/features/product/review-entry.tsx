import { lazy, Suspense } from "react";
import { useNear } from "#web/lib/use-near.ts";

const ReviewWay = lazy(() => import("./review-way.tsx"));

/** The way to write a review, fetched when it comes near: nobody writes one before they know who they are. */
export function ReviewEntry({ slug }: { readonly slug: string }) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return (
    <div ref={ref} className="mb-6 min-h-16 rounded-xl bg-sand-50 p-4">
      {isNear && (
        <Suspense fallback={null}>
          <ReviewWay slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
