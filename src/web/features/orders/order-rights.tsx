import type { Order } from "#shared/contract/orders.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { toGround } from "#shared/domain/return-cases.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Card } from "#web/ui/card.tsx";
import type { OrderData, OrderReturns } from "./load-orders.ts";
import { whatEnds } from "./what-ends.ts";

/** What can be cancelled or returned and until when, or why not. */
export function OrderRights({ order, returns }: Pick<OrderData, "order" | "returns">) {
  const { t } = useTranslation();
  const words = rightWords(order, useCancelWords(order), useReturnWords(order, returns));
  if (words.length === 0) return null;
  return (
    <Card className="text-card">
      <h2 className="mb-1 font-bold">{t("orders.rights.title")}</h2>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Card>
  );
}

/** Empty for unpaid orders, which have a notice of their own, and for ended ones. */
function rightWords(order: Order, cancel: readonly string[], returning: readonly string[]): readonly string[] {
  if (order.status === "paid" || order.status === "processing") return cancel;
  if (order.cancellation.isOverdue) return cancel;
  return order.status === "shipped" || order.status === "delivered" ? returning : [];
}

const rulesOf = (order: Order) => marketRules[order.market];

/** Deadlines end with a day of the order's market, wherever the customer is. */
function useMarketDay(order: Order): (at: string) => string {
  const language = useLanguage();
  const { timezone: timeZone } = rulesOf(order);
  return (at) => formatDate(new Date(at), language, { timeZone });
}

function useCancelWords(order: Order): readonly string[] {
  const { t } = useTranslation();
  const day = useMarketDay(order);
  const back = useRefundWords(order);
  const { allowed, until, reason, isOverdue } = order.cancellation;
  const time = until === null ? "" : day(until);
  if (!allowed) {
    if (reason === null || reason === "state") return [];
    return [t(`orders.rights.why.${reason}`, { time }), t("orders.rights.ask")];
  }
  if (isOverdue) return [[t("orders.rights.overdue"), back].filter((each) => each !== undefined).join(" ")];
  const first = until === null ? t("orders.rights.untilShipped") : t("orders.rights.until", { time });
  const ends = until === null ? [] : whatEnds(order).map((part) => t(`orders.rights.while.${part}`));
  return [[first, back].filter((each) => each !== undefined).join(" "), ...ends];
}

/** "You get EGP 300.00 and 200 points back." Undefined while nothing was paid. */
export function useRefundWords({ cancellation, currency }: Order): string | undefined {
  const { t } = useTranslation();
  const money = useMoneyText();
  const language = useLanguage();
  const { amount, giftCards, points } = cancellation.refund;
  const parts = [
    ...(amount > 0 ? [money(amount, currency)] : []),
    ...(giftCards > 0 ? [t("orders.rights.toCards", { amount: money(giftCards, currency) })] : []),
    ...(points > 0 ? [t("orders.rights.points", { count: points })] : []),
  ];
  if (parts.length === 0) return undefined;
  return t("orders.rights.back", { what: new Intl.ListFormat(language, { type: "conjunction" }).format(parts) });
}

/** Until when the return form takes what is faulty or wrong; undefined if it takes none of it. */
export function faultyUntil({ isOpen, options }: OrderReturns): string | undefined {
  const taken = options
    .flatMap(({ left, reasons }) => (isOpen && left > 0 ? reasons : []))
    .filter(({ reason, allowed }) => allowed && toGround(reason) !== "change_of_mind");
  return taken
    .flatMap(({ until }) => until ?? [])
    .toSorted()
    .at(-1);
}

function useReturnWords(order: Order, returns: OrderReturns | null): readonly string[] {
  const { t } = useTranslation();
  const day = useMarketDay(order);
  const { allowed, until, reason } = order.returnRight;
  if (reason === "no_goods") return [];
  if (order.status === "shipped") return [t("orders.rights.shipped")];
  if (until === null) return [];
  const { defectDays } = rulesOf(order);
  const faulty = returns === null ? undefined : faultyUntil(returns);
  return [
    t(allowed ? "orders.rights.returnUntil" : "orders.rights.returnLate", { time: day(until) }),
    faulty === undefined
      ? t("orders.rights.defects", { count: defectDays })
      : t("orders.rights.faulty", { time: day(faulty) }),
  ];
}
