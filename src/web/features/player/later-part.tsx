import { type ReactNode, useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { type Later, useLater } from "./use-later.ts";

/** A bar at the top while a part loads. Its style keeps it hidden at first, so that fast parts show none. */
export function LaterBar() {
  const { t } = useTranslation();
  return <div role="progressbar" aria-label={t("common:loading")} className="pending-bar" />;
}

interface LaterPartProps {
  readonly children: (later: Later) => ReactNode;
}

/** A part of the page whose code is loaded when it is shown. If that fails, it says so, with a retry. */
export function LaterPart({ children }: LaterPartProps) {
  const { t } = useTranslation();
  const [isFailed, setFailed] = useState(false);
  const later = useLater(!isFailed, () => setFailed(true));
  if (later !== undefined) return children(later);
  if (!isFailed) return <LaterBar />;
  return (
    <ErrorPanel
      title={t("common:error.offlineTitle")}
      description={t("common:error.offlineText")}
      actions={<Button onClick={() => setFailed(false)}>{t("common:retry")}</Button>}
    />
  );
}
