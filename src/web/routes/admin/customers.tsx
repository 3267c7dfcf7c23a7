import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CustomersPage } from "#web/features/admin/customers/customers-page.tsx";
import { loadCustomers } from "#web/features/admin/customers/load-customers.ts";
import type { Route } from "./+types/customers.ts";

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  loadCustomers(request.url, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Customers({ loaderData }: Route.ComponentProps) {
  return <CustomersPage list={loaderData} />;
}
