import type { ReactNode } from "react";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { Coin } from "#web/ui/art/coin.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type PointWorth, Worth } from "./point-worth.tsx";
import { usePointsText } from "./points-words.tsx";

/** The dark band at the top of the page, with the coin. */
export function RewardsStage({ children }: { readonly children: ReactNode }) {
  return (
    <section className="stage relative isolate overflow-hidden">
      {/* The drawing is left to right, so its box sets the side. */}
      <span
        aria-hidden="true"
        className="absolute -end-12 -bottom-12 -z-1 opacity-25 lg:end-[12%] lg:top-1/2 lg:bottom-auto lg:-translate-y-1/2 lg:opacity-100"
      >
        <Coin size={160} className="lg:size-56" />
      </span>
      <div className="page flex min-h-84 flex-col justify-center py-10 lg:min-h-88 lg:py-14">
        <div className="lg:max-w-[55%]">{children}</div>
      </div>
    </section>
  );
}

/** For visitors: what points are, and how to get them. */
export function VisitorBand({ worth }: { readonly worth: PointWorth }) {
  const { t } = useTranslation("rewards");
  const words = usePointsText();
  return (
    <RewardsStage>
      <h1 className="text-display font-extrabold tracking-(--tracking-display)">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{t("lead")}</p>
      <p className="mt-4 text-card font-semibold text-gold">
        {words(100)} = <Worth points={100} worth={worth} />
      </p>
      {/* Sized so that both buttons fit side by side in the fallback font too, without a layout shift. */}
      <div className="mt-6 flex flex-wrap gap-3 max-xs:*:px-4">
        <LocalLink to={authPath("register", "/rewards")} className={buttonClass({ size: "lg" })}>
          {t("join.register")}
        </LocalLink>
        <LocalLink to={authPath("login", "/rewards")} className={buttonClass({ size: "lg", variant: "secondary" })}>
          {t("join.login")}
        </LocalLink>
      </div>
    </RewardsStage>
  );
}
