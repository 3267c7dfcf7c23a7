import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadStatement } from "#web/features/admin/courier-cash/load-courier-cash.ts";
import { StatementPage } from "#web/features/admin/courier-cash/statement-page.tsx";
import type { Route } from "./+types/courier-statement.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadStatement(params.id);

export const HydrateFallback = PageSkeleton;

export default function CourierStatement({ loaderData }: Route.ComponentProps) {
  return <StatementPage data={loaderData} />;
}
