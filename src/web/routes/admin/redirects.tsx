import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadRedirects } from "#web/features/admin/redirects/load-redirects.ts";
import { RedirectsPage } from "#web/features/admin/redirects/redirects-page.tsx";
import type { Route } from "./+types/redirects.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadRedirects(request.url);

export const HydrateFallback = PageSkeleton;

export default function Redirects({ loaderData }: Route.ComponentProps) {
  return <RedirectsPage list={loaderData} />;
}
