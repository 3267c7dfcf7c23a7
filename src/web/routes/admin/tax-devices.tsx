import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DevicesPage } from "#web/features/admin/fiscal/devices-page.tsx";
import { loadDevices } from "#web/features/admin/fiscal/load-documents.ts";
import type { Route } from "./+types/tax-devices.ts";

export const clientLoader = () => loadDevices();

export const HydrateFallback = PageSkeleton;

export default function TaxDevices({ loaderData }: Route.ComponentProps) {
  return <DevicesPage data={loaderData} />;
}
