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

// Only a server says that something is not there, so there is a network to fetch this by.
const notFound = readyPart(() => import("./not-found.tsx"));

/** Before hydrating: what the page that the server has drawn is made of, where that is not what every page has. */
export const readyForErrors = async (): Promise<void> => {
  if (document.querySelector("main[data-missing]") !== null) await notFound.ready();
};

/** What a page shows when it cannot be shown: gone, or broken with the id that support asks for. */
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
