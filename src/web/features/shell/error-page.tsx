import { isRouteErrorResponse, useLocation } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { readyPart } from "#web/lib/ready-part.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

function toStatus(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return 500;
}

// Loaded on demand: a 404 comes from a server, so there is a network.
const notFound = readyPart(() => import("./not-found.tsx"));

/** Loads the code of a server-rendered error page before hydration. */
export const readyForErrors = async (): Promise<void> => {
  if (document.querySelector("main[data-missing]") !== null) await notFound.ready();
};

/** The error page: not found, or an error with the request id for support. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const isMissing = toStatus(error) === 404;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <main id="main" className="page py-12" data-missing={isMissing || undefined}>
      <title>{`${t(isMissing ? "error.notFoundTitle" : "error.title")} · ${t("brand")}`}</title>
      {isMissing ? (
        <notFound.Part />
      ) : (
        <ErrorPanel
          headingLevel="h1"
          title={t("error.title")}
          description={t("error.text")}
          requestId={requestId}
          requestIdLabel={t("requestId")}
          actions={
            <a href={pathname + search} className={buttonClass()}>
              {t("retry")}
            </a>
          }
        />
      )}
    </main>
  );
}
