import type { ReactNode } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { CheckingSession } from "./checking-session.tsx";
import { AccessDenied } from "./lazy-access-denied.tsx";
import { type DataOwner, useOwnData } from "./use-own-data.ts";
import { useSession } from "./use-session.ts";

interface SignedInAreaProps {
  readonly owner: DataOwner | null | undefined;
  readonly children: ReactNode;
}

/** Shows its children to the user whose data they show, otherwise the way to sign in. */
export function SignedInArea({ owner, children }: SignedInAreaProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const isOwn = useOwnData(owner, status === "signed-in");
  if (status === "signed-in" && isOwn) return children;
  return (
    <main id="main" className="page pb-16">
      <PrivateHead title={t("dashboard.title")} />
      {status === "signed-out" ? <AccessDenied type="login" /> : <CheckingSession />}
    </main>
  );
}
