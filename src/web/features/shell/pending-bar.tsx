import { useNavigation } from "react-router";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** A bar at the top while the next page loads. Its style keeps it hidden at first, so that fast pages show none. */
export function PendingBar() {
  const { t } = useTranslation();
  if (useNavigation().state === "idle") return null;
  return <div role="progressbar" aria-label={t("common:loading")} className="pending-bar" />;
}
