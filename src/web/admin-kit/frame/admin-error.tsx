import { isRouteErrorResponse, useLocation, useNavigate } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { isNetworkError } from "#web/lib/api/network-error.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const deniedTitle = "You cannot open this page";

/** The access-denied screen of the permission type (product.md section 2), in English. */
function PermissionDenied() {
  return (
    <>
      <title>{`${deniedTitle} · Himma admin`}</title>
      <EmptyState
        headingLevel="h1"
        icon="lock"
        title={deniedTitle}
        description="Your role does not include this page. If you need it, ask an owner of the shop."
        actions={
          <>
            <UiLink href="/dashboard" className={buttonClass()}>
              Go to your dashboard
            </UiLink>
            <UiLink href="/contact" className={buttonClass({ variant: "secondary" })}>
              Contact support
            </UiLink>
          </>
        }
        className="py-16"
      />
    </>
  );
}

/** Links staff who must have a second factor to its set-up page. */
function SetUpFirst() {
  return (
    <>
      <title>Set up your second factor · Himma admin</title>
      <EmptyState
        headingLevel="h1"
        icon="lock"
        title="Set up your second factor"
        description="This shop asks its staff for a code from an authenticator app. It takes two minutes."
        actions={
          <UiLink href="/dashboard/admin/security" className={buttonClass()}>
            Set it up
          </UiLink>
        }
        className="py-16"
      />
    </>
  );
}

interface Explained {
  readonly title: string;
  readonly text: string;
  readonly way: "retry" | "reload" | "clear" | undefined;
}

function explain(error: unknown): Explained {
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      title: "Page not found",
      text: "It may have moved. The menu shows every page you can open.",
      way: undefined,
    };
  const failed = "We couldn't load this page";
  if (error instanceof ApiError) {
    // A malformed id in the path is shown as "not found".
    if (error.status === 404 || error.fieldErrors.some(({ field }) => field === "id"))
      return { title: "Not found", text: "It may have been deleted, or the link is incomplete.", way: undefined };
    if (error.status === 400) return { title: "This link isn't valid", text: error.message, way: "clear" };
    return { title: failed, text: error.message, way: "retry" };
  }
  return isNetworkError(error)
    ? { title: failed, text: "The server could not be reached. Check the connection and try again.", way: "retry" }
    : { title: "This page broke", text: "Load it again. If it keeps happening, contact support.", way: "reload" };
}

interface AdminErrorProps {
  readonly error: unknown;
  /** Tries again; by default it reloads the page. */
  readonly onRetry?: () => void;
}

/** The error of a page of the admin area or of its main part: what happened, and ways on. */
export function AdminError({ error, onRetry }: AdminErrorProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (error instanceof ApiError && error.code === "PERMISSION_DENIED") return <PermissionDenied />;
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_SETUP") return <SetUpFirst />;
  const { title, text, way } = explain(error);
  const here = pathname + search;
  const retry = onRetry ?? (() => void navigate(here, { replace: true }));
  return (
    <>
      <title>{`${title} · Himma admin`}</title>
      <ErrorPanel
        headingLevel="h1"
        title={title}
        description={text}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        requestIdLabel="Request"
        actions={
          <>
            {way === "clear" && (
              <UiLink href={pathname} className={buttonClass()}>
                Clear filters
              </UiLink>
            )}
            {way === "retry" && <Button onClick={retry}>Try again</Button>}
            {way === "reload" && (
              <a href={here} className={buttonClass()}>
                Load again
              </a>
            )}
            <UiLink href="/dashboard/admin" className={buttonClass({ variant: "secondary" })}>
              Overview
            </UiLink>
          </>
        }
      />
    </>
  );
}
