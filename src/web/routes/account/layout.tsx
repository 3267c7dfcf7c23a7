import { Outlet } from "react-router";
import { AccountFrame } from "#web/features/dashboard/account-frame.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import type { Route } from "./+types/layout.ts";

export default function AccountLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      <ErrorContent error={error} />
    </AccountFrame>
  );
}
