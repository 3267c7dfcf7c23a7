import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Asks before the page is left: in the shop by a dialog, on a reload by the browser's own question. */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      danger
      title={t("leave.title")}
      labels={{ close: t("leave.stay"), confirm: t("leave.go"), cancel: t("leave.stay") }}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
