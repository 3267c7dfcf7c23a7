import { Outlet } from "react-router";
import { AdminArea } from "#web/admin-kit/frame/admin-area.tsx";
import { AdminError } from "#web/admin-kit/frame/admin-error.tsx";
import { SiteFrame } from "#web/features/shell/site-frame.tsx";
import { requireUser } from "#web/lib/session/browser-user.ts";
import { forStaff } from "#web/lib/session/for-staff.ts";
import { userContext } from "#web/lib/session/require-user.ts";
import type { Route } from "./+types/layout.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireUser("routes/admin/layout", forStaff)];

// The server does not know the user: it renders the frame at once, and the pages wait for their client loaders.
export const loader = () => null;

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({ userId: context.get(userContext).userId });
clientLoader.hydrate = true as const;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminArea owner={loaderData} Refused={SiteFrame}>
      <Outlet />
    </AdminArea>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminArea owner={loaderData ?? undefined} Refused={SiteFrame}>
      <AdminError error={error} />
    </AdminArea>
  );
}
