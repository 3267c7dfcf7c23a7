import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { CustomersPage } from "#web/features/admin/customers/customers-page.tsx";
import { loadCustomers } from "#web/features/admin/customers/load-customers.ts";
import type { Route } from "./+types/customers.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadCustomers(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Customers({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <CustomersPage list={list} />}</WithData>;
}
