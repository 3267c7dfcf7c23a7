import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadPayments } from "#web/features/admin/payments/load-payments.ts";
import { PaymentsPage } from "#web/features/admin/payments/payments-page.tsx";
import type { Route } from "./+types/payments.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadPayments(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <PaymentsPage data={data} />}</WithData>;
}
