import { lazy, Suspense } from "react";
import { useNear } from "#web/lib/use-near.ts";

const ReviewWay = lazy(() => import("./review-way.tsx"));

/** The review form or sign-in link, loaded when near the viewport. */
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
