import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CourierCashPage } from "#web/features/admin/courier-cash/courier-cash-page.tsx";
import { loadCourierCash } from "#web/features/admin/courier-cash/load-courier-cash.ts";
import type { Route } from "./+types/courier-cash.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCourierCash(request.url);

export const HydrateFallback = PageSkeleton;

export default function CourierCash({ loaderData }: Route.ComponentProps) {
  return <CourierCashPage data={loaderData} />;
}
