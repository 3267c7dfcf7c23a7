import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { CustomerPage } from "#web/features/admin/customers/customer-page.tsx";
import { loadCustomer } from "#web/features/admin/customers/load-customers.ts";
import type { Route } from "./+types/customer.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadCustomer(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Customer({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(customer) => <CustomerPage customer={customer} />}</WithData>;
}
