import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPayment } from "#web/features/admin/payments/load-payments.ts";
import { PaymentPage } from "#web/features/admin/payments/payment-page.tsx";
import type { Route } from "./+types/payment.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadPayment(params.id);

export const HydrateFallback = PageSkeleton;

export default function Payment({ loaderData }: Route.ComponentProps) {
  return <PaymentPage data={loaderData} />;
}
