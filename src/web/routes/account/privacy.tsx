import { loadPrivacy } from "#web/features/privacy/load-privacy.ts";
import { PrivacyPage, PrivacyWaiting } from "#web/features/privacy/privacy-page.tsx";
import type { Route } from "./+types/privacy.ts";

export const handle = { namespaces: ["progress", "publishing"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPrivacy(request);

export const HydrateFallback = PrivacyWaiting;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage data={loaderData} />;
}
