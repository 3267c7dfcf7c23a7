import { Outlet } from "react-router";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { PageFrame } from "#web/features/shell/page-frame.tsx";
import { requireUser } from "#web/lib/session/browser-user.ts";
import { forCustomers, userContext } from "#web/lib/session/require-user.ts";
import { SignedInArea } from "#web/lib/session/signed-in-area.tsx";
import type { Route } from "./+types/workout.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireUser("routes/account/workout", forCustomers)];

// The server does not know the user: it renders the frame at once, and the pages wait for their client loaders.
export const loader = () => null;

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({ userId: context.get(userContext).userId });
clientLoader.hydrate = true as const;

export default function WorkoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <SignedInArea owner={loaderData}>
        <Outlet />
      </SignedInArea>
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <SignedInArea owner={loaderData ?? undefined}>
        <ErrorPage error={error} />
      </SignedInArea>
    </PageFrame>
  );
}
