import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadSettings } from "#web/features/admin/settings/load-settings.ts";
import { SettingsPage } from "#web/features/admin/settings/settings-page.tsx";
import type { Route } from "./+types/settings.ts";

export const clientLoader = () => adminLoad(loadSettings);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <SettingsPage data={data} />}</WithData>;
}
