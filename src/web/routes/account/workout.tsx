import { Outlet } from "react-router";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { PageFrame } from "#web/features/shell/page-frame.tsx";
import { requireUser } from "#web/lib/session/browser-user.ts";
import { forCustomers, userContext } from "#web/lib/session/require-user.ts";
import { SignedInArea } from "#web/lib/session/signed-in-area.tsx";
import type { Route } from "./+types/workout.ts";

// What all exports share keeps them in one file: split, as React Router does otherwise, they are three small ones.
const own = { guard: requireUser("routes/account/workout", forCustomers), user: userContext, Area: SignedInArea };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [own.guard];

// The server does not know the user: it renders the frame at once, and the pages wait for their client loaders.
export const loader = () => null;

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({ userId: context.get(own.user).userId });
clientLoader.hydrate = true as const;

export default function WorkoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <own.Area owner={loaderData}>
        <Outlet />
      </own.Area>
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <own.Area owner={loaderData ?? undefined}>
        <ErrorPage error={error} />
      </own.Area>
    </PageFrame>
  );
}
