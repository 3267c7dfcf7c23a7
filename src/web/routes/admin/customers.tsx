import { CustomersPage } from "#web/features/admin/customers/customers-page.tsx";
import { loadCustomers } from "#web/features/admin/customers/load-customers.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/customers.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadCustomers(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Customers({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <CustomersPage list={list} />}</WithData>;
}
