import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReviews } from "#web/features/admin/reviews/load-reviews.ts";
import { ReviewsPage } from "#web/features/admin/reviews/reviews-page.tsx";
import type { Route } from "./+types/reviews.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadReviews(request.url);

export const HydrateFallback = PageSkeleton;

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <ReviewsPage list={loaderData} />;
}
