import type { ComponentType, ReactNode } from "react";
import { useEnglishArea } from "#web/lib/i18n/use-english-area.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { CheckingSession } from "#web/lib/session/checking-session.tsx";
import { forStaff } from "#web/lib/session/for-staff.ts";
import { AccessDenied } from "#web/lib/session/lazy-access-denied.tsx";
import { type DataOwner, useOwnData } from "#web/lib/session/use-own-data.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { AdminFrame } from "./admin-frame.tsx";

interface AdminAreaProps {
  readonly owner: DataOwner | null | undefined;
  /** The shop's frame, for users without access. */
  readonly Refused: ComponentType<{ readonly children: ReactNode }>;
  readonly children: ReactNode;
}

/** Staff see the admin frame with their own data; others see in the shop's frame, in English too, why access is denied. */
export function AdminArea({ owner, Refused, children }: AdminAreaProps) {
  const { t } = useTranslation();
  const { status, user } = useSession();
  useEnglishArea();
  const access = forStaff({ status, user });
  const isOwn = useOwnData(owner, access === "open");
  const denied = access === 401 ? "login" : "admin";
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {access === "open" ? (
        <AdminFrame>{isOwn ? children : <Checking />}</AdminFrame>
      ) : access === "wait" ? (
        <Checking />
      ) : (
        <Refused>
          <main id="main" className="page grow">
            <title>{`${t(`session.denied.${denied}.title`)} · ${t("common:brand")}`}</title>
            <AccessDenied type={denied} />
          </main>
        </Refused>
      )}
    </>
  );
}

/** Shown while the session or its data loads; the page sets its own title later. */
function Checking() {
  return (
    <>
      <title>Himma admin</title>
      <CheckingSession />
    </>
  );
}
