import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSettings } from "#web/features/admin/settings/load-settings.ts";
import { SettingsPage } from "#web/features/admin/settings/settings-page.tsx";
import type { Route } from "./+types/settings.ts";

export const clientLoader = () => loadSettings();

export const HydrateFallback = PageSkeleton;

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage data={loaderData} />;
}
