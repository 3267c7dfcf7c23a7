import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import { Catalogue } from "./catalogue.tsx";
import type { RewardsData } from "./load-rewards.ts";
import { MemberRewards } from "./member-rewards.tsx";
import { Tiers } from "./tiers.tsx";
import { VisitorBand } from "./visitor-band.tsx";
import { HowItWorks, WaysToEarn } from "./ways-to-earn.tsx";

/** The rewards page: an introduction for visitors; balance and rewards for customers. */
export function RewardsPage({ data }: { readonly data: RewardsData }) {
  const { t } = useTranslation("rewards");
  const { status } = useSession();
  return (
    <main id="main">
      <PageHead title={t("title")} description={t("lead")} />
      {status === "signed-in" ? <MemberRewards data={data} /> : <VisitorRewards data={data} />}
    </main>
  );
}

function VisitorRewards({ data }: { readonly data: RewardsData }) {
  const { t } = useTranslation("rewards");
  return (
    <>
      <VisitorBand worth={data.worth} />
      <Section labelledBy="how-title">
        <SectionHeader id="how-title" title={t("steps.title")} />
        <HowItWorks worth={data.worth} />
      </Section>
      <Section labelledBy="catalogue-title">
        <SectionHeader id="catalogue-title" title={t("catalogue.title")} lead={t("catalogue.lead")} />
        <Catalogue data={data} balance={undefined} />
      </Section>
      <Section tone="sand" labelledBy="tiers-title">
        <SectionHeader id="tiers-title" title={t("tiers.title")} lead={t("tiers.lead")} />
        <Tiers />
      </Section>
      <Section labelledBy="earn-title">
        <SectionHeader id="earn-title" title={t("earn.title")} lead={t("earn.lead")} />
        <WaysToEarn worth={data.worth} />
      </Section>
      <Invitation />
    </>
  );
}

function Invitation() {
  const { t } = useTranslation("rewards");
  return (
    <Section tone="stage" labelledBy="join-title">
      <div className="flex flex-col items-start gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div className="max-w-prose">
          <h2 id="join-title" className="text-h2 font-extrabold">
            {t("join.title")}
          </h2>
          <p className="mt-2 text-lead text-muted">{t("join.text")}</p>
        </div>
        <LocalLink to={authPath("register", "/rewards")} className={buttonClass({ size: "lg" })}>
          {t("join.register")}
        </LocalLink>
      </div>
    </Section>
  );
}
