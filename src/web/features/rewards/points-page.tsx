import type { Loyalty } from "#shared/contract/loyalty.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Balance } from "./balance.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntriesWaiting, NoEntries } from "./history.tsx";
import type { PointWorth } from "./point-worth.tsx";
import { ReferralBlock } from "./referral-block.tsx";

const path = "/dashboard/points";

interface PointsPageProps {
  readonly loyalty: Loyalty;
  readonly worth: PointWorth;
}

/** The account's points page: balance and all entries. */
export function PointsPage({ loyalty: { entries, pagination }, loyalty, worth }: PointsPageProps) {
  const { t } = useTranslation("rewards");
  return (
    <>
      <Head />
      <section aria-label={t("account.balance")} className="stage mb-8 rounded-2xl p-6 pt-4">
        <Balance loyalty={loyalty} worth={worth} />
      </section>
      <div className="mb-8">
        <ReferralBlock />
        <p className="mt-3">
          <LocalLink to="/dashboard/affiliate" className="underline">
            {t("referral.affiliate")}
          </LocalLink>
        </p>
      </div>
      <h2 className="mb-4 text-h3 font-bold">{t("history.title")}</h2>
      {entries.length === 0 ? <NoEntries /> : <EntryList entries={entries} />}
      <Pagination
        className="mt-8"
        page={pagination.page}
        pageCount={pagination.pages}
        hrefFor={(wanted) => (wanted === 1 ? path : `${path}?page=${wanted}`)}
        labels={{
          nav: t("history.pages"),
          previous: t("history.previous"),
          next: t("history.next"),
          page: (wanted) => t("history.page", { page: wanted }),
        }}
      />
    </>
  );
}

function Head() {
  const { t } = useTranslation("rewards");
  return (
    <>
      <PrivateHead title={t("account.title")} />
      <PageHeader
        title={t("account.title")}
        actions={
          <LocalLink to="/rewards" className={buttonClass({ variant: "secondary" })}>
            {t("account.toRewards")}
          </LocalLink>
        }
      />
    </>
  );
}

export function PointsWaiting() {
  return (
    <>
      <Head />
      <Skeleton className="mb-8 h-60 w-full rounded-2xl" />
      <EntriesWaiting />
    </>
  );
}
