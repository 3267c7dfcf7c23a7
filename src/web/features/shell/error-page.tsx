import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import { isNetworkError } from "#web/lib/api/network-error.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { readyPart } from "#web/lib/ready-part.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

// Loaded on demand: a 404 comes from a server, so there is a network.
const notFound = readyPart(() => import("./not-found.tsx"));

/** Loads the code of a server-rendered error page before hydration. */
export const readyForErrors = async (): Promise<void> => {
  if (document.querySelector("main[data-missing]") !== null) await notFound.ready();
};

const isMissing = (error: unknown): boolean => toErrorStatus(error) === 404;

/** The error page of a route: what happened, and ways on. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <main id="main" className="page py-12" data-missing={isMissing(error) || undefined}>
      <ErrorContent error={error} />
    </main>
  );
}

/** The same inside the main part of a frame. */
export function ErrorContent({ error }: { readonly error: unknown }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search;
  const kind = isNetworkError(error) ? "offline" : toErrorStatus(error) === 403 ? "denied" : "fault";
  const title = t(isMissing(error) ? "error.notFoundTitle" : `error.${kind}Title`);
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      {isMissing(error) ? (
        <notFound.Part />
      ) : (
        <ErrorPanel
          headingLevel="h1"
          title={title}
          description={t(`error.${kind}Text`)}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          requestIdLabel={t("requestId")}
          actions={
            <>
              {kind !== "denied" && (
                <a
                  href={here}
                  className={buttonClass()}
                  // Without a network the page would be lost; a broken script needs the whole page again.
                  onClick={(event) => {
                    if (kind === "fault" && !(error instanceof ApiError)) return;
                    event.preventDefault();
                    void navigate(here, { replace: true });
                  }}
                >
                  {t("retry")}
                </a>
              )}
              <LocalLink to="/" className={buttonClass({ variant: "secondary" })}>
                {t("backHome")}
              </LocalLink>
            </>
          }
        />
      )}
    </>
  );
}
