import { adminLoad } from "#web/features/admin/load.ts";
import { loadPayment } from "#web/features/admin/payments/load-payments.ts";
import { PaymentPage } from "#web/features/admin/payments/payment-page.tsx";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/payment.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadPayment(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Payment({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <PaymentPage data={data} />}</WithData>;
}
