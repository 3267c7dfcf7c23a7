import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { BankPage } from "#web/features/admin/bank/bank-page.tsx";
import { loadBank } from "#web/features/admin/bank/load-bank.ts";
import type { Route } from "./+types/bank.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadBank(request.url);

export const HydrateFallback = PageSkeleton;

export default function Bank({ loaderData }: Route.ComponentProps) {
  return <BankPage data={loaderData} />;
}
