import { CustomerPage } from "#web/features/admin/customers/customer-page.tsx";
import { loadCustomer } from "#web/features/admin/customers/load-customers.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/customer.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadCustomer(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Customer({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(customer) => <CustomerPage customer={customer} />}</WithData>;
}
