import type { OrderSummary } from "#shared/contract/orders.ts";
import { useMoneyText } from "#web/lib/commerce/amount.tsx";
import { useDates } from "#web/lib/commerce/use-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { HeroArcs } from "#web/ui/art/hero-arcs.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { nextActionOf } from "./next-action.ts";

/** The one thing to do next, on a dark stage. */
export function NextActionCard({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { moment } = useDates();
  const action = nextActionOf(orders);
  const order = action.kind === "start" ? undefined : action.order;
  const until = order?.expiresAt;
  return (
    <section
      aria-labelledby="next-action"
      className="stage relative isolate flex min-h-56 flex-col justify-end overflow-hidden rounded-2xl bg-bg p-6 text-text sm:p-8"
    >
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 opacity-40">
        <HeroArcs className="absolute -end-24 -top-32 size-96" />
      </div>
      <p className="text-small font-bold text-accent-text">
        {t("dashboard.next")}
        {order !== undefined && (
          <>
            {" · "}
            <Ltr>{order.number}</Ltr>
          </>
        )}
      </p>
      <h2 id="next-action" className="mt-1 text-h2 font-extrabold">
        {t(`dashboard.actions.${action.kind}.title`)}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-body text-muted">
        {(action.kind === "pay" || action.kind === "renew") && until != null
          ? t(`dashboard.actions.${action.kind}.until`, { time: moment(until) })
          : t(`dashboard.actions.${action.kind}.text`)}
      </p>
      <div className="flex flex-wrap gap-3">
        {order === undefined ? (
          <>
            <LocalLink to="/programmes" className={buttonClass()}>
              {t("dashboard.actions.start.programmes")}
            </LocalLink>
            <LocalLink to="/store" className={buttonClass({ variant: "secondary" })}>
              {t("dashboard.actions.start.store")}
            </LocalLink>
          </>
        ) : (
          <LocalLink to={`/dashboard/orders/${order.id}`} className={buttonClass()}>
            {action.kind === "shipped" || action.kind === "preparing"
              ? t(`dashboard.actions.${action.kind}.button`)
              : t(`dashboard.actions.${action.kind === "renew" ? "renew" : "pay"}.button`, {
                  amount: money(order.total, order.currency),
                })}
          </LocalLink>
        )}
      </div>
    </section>
  );
}
