import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

export interface FailurePanelProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly headingLevel?: "h1" | "h2" | "h3";
}

/** Shows why loading failed, a retry button, and the request id for support. */
export function FailurePanel({ error, onRetry, headingLevel = "h2" }: FailurePanelProps) {
  const { t } = useTranslation("common");
  const isOffline = !(error instanceof ApiError) && !navigator.onLine;
  return (
    <ErrorPanel
      headingLevel={headingLevel}
      title={t(isOffline ? "error.offlineTitle" : "error.faultTitle")}
      description={t(isOffline ? "error.offlineText" : "error.faultText")}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      requestIdLabel={t("requestId")}
      actions={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}
