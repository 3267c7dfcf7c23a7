import { lazy, Suspense, useEffect, useState } from "react";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { EmptyBag } from "#web/ui/art/empty-states.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { readBlockedItems } from "./blocked-items.ts";
import type { Placing } from "./use-place-order.ts";

const BlockedList = lazy(() => import("./blocked-list.tsx"));

/** The loading skeleton of the page. */
export function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8 py-7 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
      <div className="flex flex-col gap-10">
        {[1, 2, 3].map((part) => (
          <div key={part} className="flex flex-col gap-4">
            <Skeleton className="h-8 w-48" />
            <Skeleton className="h-13 w-full rounded-lg" />
            <Skeleton className="h-13 w-full rounded-lg" />
          </div>
        ))}
      </div>
      <Skeleton className="hidden h-96 rounded-xl lg:block" />
    </div>
  );
}

export interface CheckoutBlockedProps {
  readonly error: unknown;
  readonly placing: Placing;
  readonly onRetry: () => void;
}

/** No quote is available: an empty cart, an item that cannot be bought, or an error. */
export function CheckoutBlocked({ error, placing, onRetry }: CheckoutBlockedProps) {
  const { t } = useTranslation("checkout");
  if (isRefusal(error, quoteOrder, "CART_EMPTY")) return <NothingToBuy placing={placing} />;
  if (isRefusal(error, quoteOrder, "ITEM_UNAVAILABLE", "OUT_OF_STOCK"))
    return (
      <EmptyState
        icon="warning"
        headingLevel="h2"
        title={t("stock.title")}
        description={t("stock.text")}
        actions={
          <>
            <Suspense>
              <BlockedList items={readBlockedItems(error)} />
            </Suspense>
            <LocalLink to="/cart" className={buttonClass({ block: true })}>
              {t("stock.toCart")}
            </LocalLink>
          </>
        }
      />
    );
  return <FailurePanel error={error} onRetry={onRetry} />;
}

/** An empty cart may belong to an order whose response was lost: then continue with that order. */
function NothingToBuy({ placing }: { readonly placing: Placing }) {
  const { t } = useTranslation("checkout");
  const [isLooking, setLooking] = useState(placing.isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!isLooking) return;
    placing.resume().then(
      (isFound) => isFound || setLooking(false),
      () => setLooking(false),
    );
  }, []);
  if (isLooking) return <CheckoutSkeleton />;
  return (
    <EmptyState
      art={<EmptyBag />}
      title={t("empty.title")}
      description={t("empty.text")}
      actions={
        <>
          <LocalLink to="/store" className={buttonClass()}>
            {t("empty.toStore")}
          </LocalLink>
          <LocalLink to="/dashboard/orders" className={buttonClass({ variant: "secondary" })}>
            {t("empty.toOrders")}
          </LocalLink>
        </>
      }
    />
  );
}
