import { getLoyalty } from "#shared/contract/loyalty.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BalanceBand } from "./balance-band.tsx";
import { Catalogue } from "./catalogue.tsx";
import { LatestEntries } from "./history.tsx";
import type { RewardsData } from "./load-rewards.ts";
import { ReferralBlock } from "./referral-block.tsx";
import { Tiers } from "./tiers.tsx";
import { WaysToEarn } from "./ways-to-earn.tsx";

const latest = "10";

/** The rewards page of a customer: balance, then redeem, earn and history. */
export function MemberRewards({ data }: { readonly data: RewardsData }) {
  const { t } = useTranslation("rewards");
  const { load, retry } = useOnDemand("points", (signal) => api(getLoyalty, { query: { limit: latest } }, { signal }));
  const loyalty = load.status === "ready" ? load.data : undefined;
  return (
    <>
      <BalanceBand load={load} worth={data.worth} onRetry={retry} />
      <div className="page pt-6 pb-14">
        <Tabs
          label={t("title")}
          items={[
            {
              id: "redeem",
              label: t("tabs.redeem"),
              content: (
                <>
                  <h2 className="sr-only">{t("catalogue.title")}</h2>
                  <Catalogue data={data} balance={loyalty?.balance} />
                </>
              ),
            },
            {
              id: "earn",
              label: t("tabs.earn"),
              content: (
                <div className="flex flex-col gap-8">
                  <section aria-labelledby="earn-title">
                    <h2 id="earn-title" className="mb-4 text-h3 font-bold">
                      {t("earn.title")}
                    </h2>
                    <WaysToEarn worth={data.worth} />
                  </section>
                  <ReferralBlock />
                  <section aria-labelledby="tiers-title">
                    <h2 id="tiers-title" className="mb-1 text-h3 font-bold">
                      {t("tiers.title")}
                    </h2>
                    <p className="mb-4 text-card text-muted">{t("tiers.lead")}</p>
                    <Tiers current={loyalty?.tier} />
                  </section>
                </div>
              ),
            },
            {
              id: "history",
              label: t("tabs.history"),
              content: <LatestEntries load={load} onRetry={retry} />,
            },
          ]}
        />
      </div>
    </>
  );
}
