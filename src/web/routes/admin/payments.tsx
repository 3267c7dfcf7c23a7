import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPayments } from "#web/features/admin/payments/load-payments.ts";
import { PaymentsPage } from "#web/features/admin/payments/payments-page.tsx";
import type { Route } from "./+types/payments.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPayments(request.url);

export const HydrateFallback = PageSkeleton;

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage data={loaderData} />;
}
