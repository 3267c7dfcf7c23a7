import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

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
