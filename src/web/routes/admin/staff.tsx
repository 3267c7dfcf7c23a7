import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadStaff } from "#web/features/admin/staff/load-staff.ts";
import { StaffPage } from "#web/features/admin/staff/staff-page.tsx";
import type { Route } from "./+types/staff.ts";

export const clientLoader = () => loadStaff();

export const HydrateFallback = PageSkeleton;

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData} />;
}
