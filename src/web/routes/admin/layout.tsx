import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { AdminFrame } from "#web/admin-kit/frame/admin-frame.tsx";
import { AdminError } from "#web/admin-kit/parts.tsx";
import { SiteFrame } from "#web/features/shell/site-frame.tsx";
import { useEnglishArea } from "#web/lib/i18n/use-english-area.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { CheckingSession, isAdminRole, RequireAdmin } from "#web/lib/session/require-session.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import type { Route } from "./+types/layout.ts";

/** Staff see the admin frame; others see in the shop's frame, in English too, why access is denied. */
function Guarded({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { status, user } = useSession();
  useEnglishArea();
  if (isAdminRole(user?.role)) return <AdminFrame>{children}</AdminFrame>;
  if (status === "loading") return <Checking />;
  return (
    <SiteFrame>
      <main id="main" className="page grow">
        <title>{`${t(user === null ? "session.denied.login.title" : "session.denied.admin.title")} · ${t("common:brand")}`}</title>
        <RequireAdmin>{children}</RequireAdmin>
      </main>
    </SiteFrame>
  );
}

/** The first byte knows nobody yet; the page that comes writes its own title. */
function Checking() {
  return (
    <>
      <title>Himma admin</title>
      <CheckingSession />
    </>
  );
}

export default function AdminLayout() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <Guarded>
        <Outlet />
      </Guarded>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <Guarded>
        <AdminError error={error} />
      </Guarded>
    </>
  );
}
