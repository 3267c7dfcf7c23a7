import { useRevalidator } from "react-router";
import { AddressLines } from "#web/entities/address/address-lines.tsx";
import { CodNotice } from "#web/entities/order/cod-notice.tsx";
import { OrderStateBadge } from "#web/entities/order/order-state.tsx";
import { totalsOfOrder } from "#web/entities/order/quote-totals.ts";
import { useTotalRows } from "#web/entities/order/total-rows.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { CreditNotes } from "./credit-notes.tsx";
import type { OrderData } from "./load-orders.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderGift } from "./order-gift.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { canReturn, ExchangeNote, OrderReturns } from "./order-returns.tsx";
import { OrderRights } from "./order-rights.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { RelatedOrders } from "./related-orders.tsx";

/** An order: status, items, totals and actions. */
export function OrderPage({ data }: { readonly data: OrderData }) {
  const { order, sentGift, creditNotes, returns, parcels, cod } = data;
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { moment } = useDates();
  const rows = useTotalRows()(totalsOfOrder(order));
  return (
    <>
      <PrivateHead title={`${t("orders.order")} ${order.number}`} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label={t("orders.way")}
            items={[{ label: t("orders.title"), href: "/dashboard/orders" }, { label: order.number }]}
          />
        }
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span>
              {t("orders.order")} <Ltr>{order.number}</Ltr>
            </span>
            <OrderStateBadge status={order.status} />
          </span>
        }
        lead={moment(order.createdAt)}
      />
      {cod !== null && <CodNotice orderId={order.id} confirmation={cod} onChange={revalidate} />}
      <OrderNotice order={order} onStale={revalidate} />
      <div className="mt-6 grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-6">
          {parcels !== null && <OrderParcels order={order} parcels={parcels} onChange={revalidate} />}
          {order.origin === "exchange" && <ExchangeNote />}
          <Card>
            <h2 className="mb-4 text-h3 font-bold">{t("orders.lines")}</h2>
            <OrderLines order={order} />
            <SummaryList className="mt-5 border-t border-line pt-5" rows={rows} />
          </Card>
          <CreditNotes orderId={order.id} notes={creditNotes} market={order.market} />
          <OrderRights order={order} returns={returns} />
          {returns !== null && (
            <OrderReturns returns={returns.returns} pickups={parcels?.pickups ?? []} onChange={revalidate} />
          )}
          <OrderActions order={order} canReturn={returns !== null && canReturn(returns)} onChange={revalidate} />
        </div>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-4 text-h3 font-bold">{t("orders.timeline")}</h2>
            <OrderTimeline order={order} />
          </Card>
          <RelatedOrders order={order} />
          <OrderFacts order={order} sentGift={sentGift} />
        </div>
      </div>
    </>
  );
}

function OrderFacts({ order, sentGift }: Pick<OrderData, "order" | "sentGift">) {
  const { t } = useTranslation();
  const { shippingAddress: address, gift, note, paymentMethod } = order;
  return (
    <Card className="flex flex-col gap-5 text-card">
      {address !== null && (
        <section>
          <h2 className="mb-1 font-bold">{t("orders.address")}</h2>
          <AddressLines address={address} />
        </section>
      )}
      <section>
        <h2 className="mb-1 font-bold">{t("orders.payment")}</h2>
        <p>{t(`states.payment.${order.paymentStatus}`)}</p>
        {paymentMethod !== null && order.total > 0 && (
          <p className="text-small text-muted">{t(`states.method.${paymentMethod}`)}</p>
        )}
      </section>
      {gift !== null && <OrderGift orderId={order.id} gift={gift} sent={sentGift} />}
      {note !== null && note !== "" && (
        <section>
          <h2 className="mb-1 font-bold">{t("orders.note")}</h2>
          <p className="whitespace-pre-line">
            <UserText>{note}</UserText>
          </p>
        </section>
      )}
    </Card>
  );
}

export function NoSuchOrder() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("orders.order")} />
      <EmptyState
        icon="box"
        headingLevel="h1"
        title={t("orders.missingTitle")}
        description={t("orders.missingText")}
        actions={
          <LocalLink to="/dashboard/orders" className={buttonClass()}>
            {t("orders.all")}
          </LocalLink>
        }
      />
    </>
  );
}

export function OrderWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <PrivateHead title={t("orders.order")} />
      <div className="flex flex-col gap-3 py-8">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-64" />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </div>
  );
}
