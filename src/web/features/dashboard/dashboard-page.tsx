import { useRevalidator } from "react-router";
import { OrderRow } from "#web/entities/order/order-row.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { isAdminRole } from "#web/lib/session/is-admin-role.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { locationIcon, messageIcon, settingsIcon } from "#web/ui/drawn-icons.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { OverviewData } from "./load-overview.ts";
import { NextActionCard } from "./next-action-card.tsx";
import { PointsCard, type PointsCardProps } from "./points-card.tsx";
import { RamadanOffer } from "./ramadan-offer.tsx";

/** The account's overview: next step, latest orders, points. */
export function DashboardPage({ data, worthOf }: OverviewProps) {
  return (
    <>
      <Head />
      <Overview data={data} worthOf={worthOf} />
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <PrivateHead title={t("dashboard.title")} />
      <PageHeader
        title={
          user === null ? (
            t("dashboard.title")
          ) : (
            <>
              {t("dashboard.hello")} <UserText>{user.firstName}</UserText>
            </>
          )
        }
      />
      {isAdminRole(user?.role) && <AdminNote />}
    </>
  );
}

function AdminNote() {
  const { t } = useTranslation();
  return (
    <Callout
      className="mb-6"
      action={
        <LocalLink to="/dashboard/admin" className={buttonClass({ size: "sm", variant: "secondary" })}>
          {t("dashboard.toAdmin")}
        </LocalLink>
      }
    >
      {t("dashboard.isAdmin")}
    </Callout>
  );
}

interface OverviewProps extends Pick<PointsCardProps, "worthOf"> {
  readonly data: OverviewData;
}

function Overview({ data, worthOf }: OverviewProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { orders, programmes, checkIns, loyalty, ramadan } = data;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <NextActionCard orders={orders} programmes={programmes} checkIns={checkIns} />
        {loyalty !== undefined && <PointsCard loyalty={loyalty} worthOf={worthOf} />}
      </div>
      {ramadan !== undefined && programmes.length > 0 && <RamadanOffer ramadan={ramadan} onChanged={revalidate} />}
      {orders.length > 0 && (
        <section aria-labelledby="latest-orders">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 id="latest-orders" className="text-h3 font-bold">
              {t("dashboard.latest")}
            </h2>
            <LocalLink
              to="/dashboard/orders"
              className="inline-flex min-h-11 items-center text-card font-semibold text-accent-text"
            >
              {t("dashboard.allOrders")}
            </LocalLink>
          </div>
          <ul className="flex flex-col gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Shortcuts />
    </div>
  );
}

function Shortcuts() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("dashboard.shortcuts")} className="flex flex-wrap gap-3">
      <LocalLink to="/dashboard/addresses" className={buttonClass({ variant: "secondary" })}>
        <ButtonLabel icon={locationIcon}>{t("dashboard.places.addresses")}</ButtonLabel>
      </LocalLink>
      <LocalLink to="/dashboard/profile" className={buttonClass({ variant: "secondary" })}>
        <ButtonLabel icon={settingsIcon}>{t("dashboard.places.profile")}</ButtonLabel>
      </LocalLink>
      <LocalLink to="/contact" className={buttonClass({ variant: "secondary" })}>
        <ButtonLabel icon={messageIcon}>{t("dashboard.help")}</ButtonLabel>
      </LocalLink>
    </nav>
  );
}

export function DashboardWaiting() {
  return (
    <>
      <Head />
      <div aria-busy="true" className="flex flex-col gap-8">
        <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-56 rounded-xl" />
          <Skeleton className="h-56 rounded-xl" />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-36 rounded-xl" />
          <Skeleton className="h-36 rounded-xl" />
        </div>
      </div>
    </>
  );
}
