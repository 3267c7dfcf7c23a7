import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSecurity } from "#web/features/admin/security/load-security.ts";
import { SecurityPage } from "#web/features/admin/security/security-page.tsx";
import type { Route } from "./+types/security.ts";

export const handle = { namespaces: ["passkeys"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSecurity(request.signal);

export const HydrateFallback = PageSkeleton;

export default function Security({ loaderData }: Route.ComponentProps) {
  return <SecurityPage data={loaderData} />;
}
