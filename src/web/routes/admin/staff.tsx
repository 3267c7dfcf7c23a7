import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadStaff } from "#web/features/admin/staff/load-staff.ts";
import { StaffPage } from "#web/features/admin/staff/staff-page.tsx";
import type { Route } from "./+types/staff.ts";

export const clientLoader = () => adminLoad(loadStaff);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <StaffPage data={data} />}</WithData>;
}
