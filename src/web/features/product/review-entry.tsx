import { lazy } from "react";
import { WhenNear } from "./when-near.tsx";

const ReviewWay = lazy(() => import("./review-way.tsx"));

/** The review form or sign-in link, loaded when near the viewport. */
export function ReviewEntry({ slug }: { readonly slug: string }) {
  return (
    <WhenNear className="mb-6 min-h-16 rounded-xl bg-sand-50 p-4">
      <ReviewWay slug={slug} />
    </WhenNear>
  );
}
