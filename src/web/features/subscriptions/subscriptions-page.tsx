import type { Subscription } from "#shared/contract/subscriptions.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { messageIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import type { SubscriptionList } from "./load-subscriptions.ts";
import { PeriodBar, StatusBadge } from "./period-bar.tsx";

const path = "/dashboard/subscriptions";

/** The customer's subscriptions, running ones first. */
export function SubscriptionsPage({ data: { subscriptions, pagination } }: { readonly data: SubscriptionList }) {
  const { t } = useTranslation();
  return (
    <>
      <Head />
      {subscriptions.length === 0 ? (
        <NoSubscriptions />
      ) : (
        <>
          <ul className="grid gap-5 md:grid-cols-2">
            {subscriptions.map((one) => (
              <li key={one.id}>
                <SubscriptionItem one={one} />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-8"
            page={pagination.page}
            pageCount={pagination.pages}
            hrefFor={(wanted) => (wanted === 1 ? path : `${path}?page=${wanted}`)}
            labels={{
              nav: t("subscriptions.pages"),
              previous: t("subscriptions.previous"),
              next: t("subscriptions.next"),
              page: (wanted) => t("subscriptions.page", { page: wanted }),
            }}
          />
        </>
      )}
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("subscriptions.title")} />
      <PageHeader title={t("subscriptions.title")} />
    </>
  );
}

export function SubscriptionsWaiting() {
  return (
    <>
      <Head />
      <div aria-busy="true" className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-56 rounded-xl" />
      </div>
    </>
  );
}

function NoSubscriptions() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={repeatIcon}
      title={t("subscriptions.emptyTitle")}
      description={t("subscriptions.emptyText")}
      actions={
        <LocalLink to="/#packages" className={buttonClass()}>
          {t("subscriptions.browse")}
        </LocalLink>
      }
    />
  );
}

function SubscriptionItem({ one }: { readonly one: Subscription }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-h3 font-bold">{text(one.name)}</h2>
          <p className="text-small text-muted">{t("subscriptions.months", { count: one.months })}</p>
        </div>
        <StatusBadge status={one.status} />
      </div>
      <PeriodBar subscription={one} />
      {one.unread > 0 && (
        <p className="flex items-center gap-2 text-card font-semibold text-accent-text">
          <Icon name={messageIcon} size={18} />
          {t("subscriptions.unread", { count: one.unread })}
        </p>
      )}
      <LocalLink
        to={`${path}/${one.id}`}
        className={buttonClass({
          variant: one.status === "renewal_due" ? "primary" : "secondary",
          className: "mt-auto",
        })}
      >
        {t(one.status === "renewal_due" ? "subscriptions.renewal.title" : "subscriptions.open")}
      </LocalLink>
    </Card>
  );
}
