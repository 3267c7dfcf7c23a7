import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadPayment } from "#web/features/admin/payments/load-payments.ts";
import { PaymentPage } from "#web/features/admin/payments/payment-page.tsx";
import type { Route } from "./+types/payment.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadPayment(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Payment({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <PaymentPage data={data} />}</WithData>;
}
