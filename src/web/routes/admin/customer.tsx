import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CustomerPage } from "#web/features/admin/customers/customer-page.tsx";
import { loadCustomer } from "#web/features/admin/customers/load-customers.ts";
import type { Route } from "./+types/customer.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadCustomer(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Customer({ loaderData }: Route.ComponentProps) {
  return <CustomerPage data={loaderData} />;
}
