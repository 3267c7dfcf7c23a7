import { isRouteErrorResponse, useLocation } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { NotFoundArc } from "#web/ui/art/index.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return 500;
}

function NotFound() {
  const { t } = useTranslation("common");
  const actions = (
    <>
      <LocalLink to="/store" className={buttonClass({ variant: "primary" })}>
        {t("error.toStore")}
      </LocalLink>
      <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
        {t("error.toProgrammes")}
      </LocalLink>
    </>
  );
  return (
    <EmptyState
      art={<NotFoundArc />}
      title={t("error.notFoundTitle")}
      description={t("error.notFoundText")}
      actions={actions}
      headingLevel="h1"
    />
  );
}

/** What a page shows when it cannot be shown: gone, or broken with the id that support asks for. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const isMissing = statusOf(error) === 404;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <main id="main" className="page py-12">
      <title>{`${t(isMissing ? "error.notFoundTitle" : "error.title")} · ${t("brand")}`}</title>
      {isMissing ? (
        <NotFound />
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
