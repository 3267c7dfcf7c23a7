import type { ReactNode } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { useSession } from "./session-provider.tsx";

/** 'admin' or 'ADMIN' (product.md section 3). */
export const isAdminRole = (role: string | undefined): boolean => role === "admin" || role === "ADMIN";

export function CheckingSession() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-[50vh] items-center justify-center gap-3 text-muted" role="status">
      <Spinner className="noscript:hidden" />
      <span className="noscript:hidden">{t("session.checking")}</span>
      <NeedsScript />
    </div>
  );
}

/** Shown without JavaScript, since only the script knows who is signed in. */
export function NeedsScript() {
  const { t } = useTranslation();
  return <p className="hidden text-center text-text noscript:block">{t("session.needsScript")}</p>;
}

/** Renders its children for signed-in users, otherwise the way to sign in. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  if (status === "loading") return <CheckingSession />;
  return status === "signed-in" ? children : <AccessDenied type="login" />;
}

/** Renders its children for admins. The server authorises every call; this only avoids a useless page. */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const { status, user } = useSession();
  if (status === "signed-out") return <AccessDenied type="login" />;
  if (status === "loading" || user === null) return <CheckingSession />;
  return isAdminRole(user.role) ? children : <AccessDenied type="admin" />;
}
