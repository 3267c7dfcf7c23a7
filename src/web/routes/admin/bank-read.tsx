import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadBankAccounts } from "#web/features/admin/bank/load-bank.ts";
import { ReadBankPage } from "#web/features/admin/bank/read-bank-page.tsx";
import type { Route } from "./+types/bank-read.ts";

export const clientLoader = () => loadBankAccounts();

export const HydrateFallback = PageSkeleton;

export default function BankRead({ loaderData }: Route.ComponentProps) {
  return <ReadBankPage data={loaderData} />;
}
