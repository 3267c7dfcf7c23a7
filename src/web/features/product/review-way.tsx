import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { MyReview } from "./my-review.tsx";

/** A sign-in link for visitors; the customer's own review or its form otherwise. */
export default function ReviewWay({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === "loading") return null;
  if (status === "signed-in") return <MyReview slug={slug} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{t("review.signedOut")}</p>
      <LocalLink
        to={authPath("login", `${pathname}#reviews`)}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {t("review.signIn")}
      </LocalLink>
    </div>
  );
}
