import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadReviews } from "#web/features/admin/reviews/load-reviews.ts";
import { ReviewsPage } from "#web/features/admin/reviews/reviews-page.tsx";
import type { Route } from "./+types/reviews.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadReviews(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <ReviewsPage list={list} />}</WithData>;
}
