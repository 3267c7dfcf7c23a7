import { Outlet } from "react-router";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { requireUser } from "#web/lib/session/browser-user.ts";
import { forCustomers, userContext } from "#web/lib/session/require-user.ts";
import { SignedInArea } from "#web/lib/session/signed-in-area.tsx";
import type { Route } from "./+types/signed-in.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  requireUser("routes/account/signed-in", forCustomers),
];

// The server does not know the user: it renders the frame at once, and the pages wait for their client loaders.
export const loader = () => null;

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({ userId: context.get(userContext).userId });
clientLoader.hydrate = true as const;

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInArea owner={loaderData}>
      <Outlet />
    </SignedInArea>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SignedInArea owner={loaderData ?? undefined}>
      <ErrorPage error={error} />
    </SignedInArea>
  );
}
