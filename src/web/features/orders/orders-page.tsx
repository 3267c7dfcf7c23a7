import type { OrderSummary } from "#shared/contract/orders.ts";
import { OrderRow } from "#web/entities/order/order-row.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { EmptyBox } from "#web/ui/art/empty-states.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { OrderList } from "./load-orders.ts";

/** The customer's orders, newest first, ten per page. */
export function OrdersPage({ data }: { readonly data: OrderList }) {
  return (
    <>
      <Head />
      <Orders orders={data.orders} page={data.pagination.page} pageCount={data.pagination.pages} />
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("orders.title")} />
      <PageHeader title={t("orders.title")} />
    </>
  );
}

interface OrdersProps {
  readonly orders: readonly OrderSummary[];
  readonly page: number;
  readonly pageCount: number;
}

function Orders({ orders, page, pageCount }: OrdersProps) {
  const { t } = useTranslation();
  if (orders.length === 0 && page === 1) return <NoOrders />;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} headingLevel="h2" />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-8"
        page={page}
        pageCount={pageCount}
        hrefFor={(wanted) => (wanted === 1 ? "/dashboard/orders" : `/dashboard/orders?page=${wanted}`)}
        labels={{
          nav: t("orders.pages"),
          previous: t("orders.previous"),
          next: t("orders.next"),
          page: (wanted) => t("orders.page", { page: wanted }),
        }}
      />
    </>
  );
}

function NoOrders() {
  const { t } = useTranslation();
  return (
    <EmptyState
      art={<EmptyBox />}
      title={t("orders.emptyTitle")}
      description={t("orders.emptyText")}
      actions={
        <>
          <LocalLink to="/store" className={buttonClass()}>
            {t("orders.toStore")}
          </LocalLink>
          <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
            {t("orders.toProgrammes")}
          </LocalLink>
        </>
      }
    />
  );
}

export function OrdersWaiting() {
  return (
    <>
      <Head />
      <div aria-busy="true" className="flex flex-col gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-36 w-full rounded-xl" />
        ))}
      </div>
    </>
  );
}
