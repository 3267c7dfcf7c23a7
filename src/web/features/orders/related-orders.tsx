import type { Order } from "#shared/contract/orders.ts";
import { OrderStateBadge } from "#web/entities/order/order-state.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";

const Related = ({ order }: { readonly order: NonNullable<Order["parent"]> }) => (
  <span className="flex flex-wrap items-center gap-3">
    <LocalLink to={`/dashboard/orders/${order.id}`} className="inline-flex min-h-11 items-center font-bold underline">
      <Ltr>{order.number}</Ltr>
    </LocalLink>
    <OrderStateBadge status={order.status} />
  </span>
);

/** The order that this one supplements, and its own supplements. */
export function RelatedOrders({ order: { parent, supplements = [] } }: { readonly order: Order }) {
  const { t } = useTranslation();
  if (parent === undefined && supplements.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 text-card">
      {parent !== undefined && (
        <section>
          <h2 className="mb-1 font-bold">{t("orders.addsTo")}</h2>
          <Related order={parent} />
        </section>
      )}
      {supplements.length > 0 && (
        <section>
          <h2 className="mb-1 font-bold">{t("orders.added")}</h2>
          <ul className="flex flex-col gap-1">
            {supplements.map((one) => (
              <li key={one.id}>
                <Related order={one} />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-small text-muted">{t("orders.addedText")}</p>
        </section>
      )}
    </Card>
  );
}
