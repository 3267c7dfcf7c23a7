import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const MyReview = lazy(() => import("./my-review.tsx"));

/** The way to write a review: for visitors to sign in, for customers their own review or its form. */
export function ReviewEntry({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname } = useLocation();
  return (
    <div className="mb-6 min-h-16 rounded-xl bg-sand-50 p-4">
      {status === "signed-out" && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t("review.signedOut")}</p>
          <LocalLink
            to={authPath("login", `${pathname}#reviews`)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {t("review.signIn")}
          </LocalLink>
        </div>
      )}
      {status === "signed-in" && (
        <Suspense fallback={<Skeleton className="h-8 w-56" />}>
          <MyReview slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
