import { useRevalidator } from "react-router";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { Amount } from "#web/entities/order/amount.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import { CallCard } from "./call-card.tsx";
import { CheckInsCard } from "./check-ins-card.tsx";
import { CoachTalk } from "./coach-talk.tsx";
import { EntitlementsCard } from "./entitlements-card.tsx";
import type { SubscriptionData } from "./load-subscriptions.ts";
import { MyCoachCard } from "./my-coach-card.tsx";
import { PeriodBar, StatusBadge } from "./period-bar.tsx";
import { RenewalCard } from "./renewal-card.tsx";
import { StandingNote } from "./standing-note.tsx";
import { SubscriptionActions } from "./subscription-actions.tsx";

/** A subscription: state, actions and the thread with the coach. */
export function SubscriptionPage({ data }: { readonly data: SubscriptionData }) {
  const { subscription } = data;
  const { revalidate } = useRevalidator();
  const { t } = useTranslation();
  const text = useText();
  const name = text(subscription.name);
  return (
    <>
      <PrivateHead title={name} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label={t("subscriptions.way")}
            items={[{ label: t("subscriptions.title"), href: "/dashboard/subscriptions" }, { label: name }]}
          />
        }
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span>{name}</span>
            <StatusBadge status={subscription.status} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <CheckInsCard data={data} />
          <CallCard data={data} onChange={revalidate} />
          <Card className="flex flex-col gap-5">
            <PeriodBar subscription={subscription} />
            <StandingNote subscription={subscription} onStale={revalidate} />
            <SubscriptionActions subscription={subscription} onChange={revalidate} />
          </Card>
        </div>
        <div className="flex flex-col gap-6">
          <MyCoachCard subscription={subscription} />
          <RenewalCard subscription={subscription} onChange={revalidate} />
          <EntitlementsCard data={data} onChange={revalidate} />
          <Card tone="sand">
            <Facts subscription={subscription} />
          </Card>
        </div>
      </div>
      <CoachTalk subscription={subscription} />
    </>
  );
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const day = useDay();
  const { startedOn, paidUntil, renewalPrice, pauseDaysLeft, status } = subscription;
  const isRunning = status !== "ended";
  return (
    <SummaryList
      rows={[
        { id: "since", label: t("subscriptions.facts.since"), value: day(startedOn) },
        { id: "paid", label: t("subscriptions.facts.paidUntil"), value: day(paidUntil) },
        ...(renewalPrice === null
          ? []
          : [
              {
                id: "price",
                label: t("subscriptions.facts.price"),
                value: <Amount value={renewalPrice.amount} currency={renewalPrice.currency} isFreeWord />,
              },
            ]),
        ...(isRunning
          ? [{ id: "pause", label: t("subscriptions.facts.pauseDays"), value: <Ltr>{pauseDaysLeft}</Ltr> }]
          : []),
      ]}
    />
  );
}

export function NoSuchSubscription() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("subscriptions.title")} />
      <EmptyState
        headingLevel="h1"
        icon={repeatIcon}
        title={t("subscriptions.missingTitle")}
        description={t("subscriptions.missingText")}
        actions={
          <LocalLink to="/dashboard/subscriptions" className={buttonClass()}>
            {t("subscriptions.all")}
          </LocalLink>
        }
      />
    </>
  );
}

export function SubscriptionWaiting() {
  const { t } = useTranslation();
  return <WaitingPage title={t("subscriptions.title")} blocks={["h-64", "h-80"]} />;
}
