import type { OrderSummary } from "#shared/contract/orders.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Amount } from "./amount.tsx";
import { LinePicture } from "./line-picture.tsx";
import { OrderStateBadge } from "./order-state.tsx";

const picturesShown = 4;

export interface OrderRowProps {
  readonly order: OrderSummary;
  readonly headingLevel?: "h2" | "h3";
}

/** An order in a list: number, date, status, items and total. */
export function OrderRow({ order, headingLevel: Heading = "h3" }: OrderRowProps) {
  const { t } = useTranslation();
  const text = useText();
  const { day } = useDates();
  const [first] = order.lines;
  const more = order.lines.length - 1;
  return (
    <article className="relative rounded-xl border border-line bg-surface p-4 transition-colors hover:border-text sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="text-card font-bold">
          <LocalLink
            to={`/dashboard/orders/${order.id}`}
            className="no-underline after:absolute after:inset-0 after:rounded-xl"
          >
            {t("orders.order")} <Ltr>{order.number}</Ltr>
          </LocalLink>
        </Heading>
        <OrderStateBadge status={order.status} />
        <span className="ms-auto text-card font-bold">
          {order.origin === "reward" ? (
            t("orders.points", { count: order.pointsUsed })
          ) : (
            <Amount value={order.total} currency={order.currency} isFreeWord />
          )}
        </span>
      </div>
      <p className="text-small text-muted">{day(order.createdAt)}</p>
      <div className="mt-3 flex items-center gap-3">
        <span className="flex gap-2">
          {order.lines.slice(0, picturesShown).map((line, index) => (
            <LinePicture
              key={`${line.productId} ${line.size}`}
              image={line.image}
              className={cx("w-12", index > 0 && "max-sm:hidden")}
            />
          ))}
        </span>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-small">{first !== undefined && text(first.name)}</p>
          {more > 0 && <p className="text-small text-muted">{t("orders.more", { count: more })}</p>}
        </div>
        <Icon name="chevron-end" className="text-muted" />
      </div>
    </article>
  );
}
