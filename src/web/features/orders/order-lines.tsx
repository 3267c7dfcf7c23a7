import type { Order } from "#shared/contract/orders.ts";
import { sum, toMajor, toMinor } from "#shared/domain/money.ts";
import { Amount, useMoneyText } from "#web/entities/order/amount.tsx";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { LineSize } from "#web/entities/order/line-size.tsx";
import { ReturnSentences } from "#web/entities/order/return-sentences.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";

/** A voucher bought with points has its code as the size. */
const isVoucher = (line: Order["lines"][number]): boolean => line.kind === "gift_card" && line.points > 0;

/** A paid gift card that is not a gift: its code is among the customer's cards. */
const isOwnCard = (order: Order, line: Order["lines"][number]): boolean =>
  line.kind === "gift_card" && !isVoucher(line) && order.gift === null && order.paymentStatus === "paid";

/** States in which a customer may still want to send something back. */
const running: ReadonlySet<Order["status"]> = new Set([
  "pending_payment",
  "paid",
  "processing",
  "shipped",
  "delivered",
]);

/** The refunded part of a line, or of delivery (`lineId` null). */
function RefundedLine({ order, lineId }: { readonly order: Order; readonly lineId: string | null }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const refunds = order.lineRefunds.filter((each) => each.lineId === lineId);
  if (refunds.length === 0) return null;
  const amountMinor = sum(refunds.map((each) => toMinor(each.amount)));
  const amount = money(toMajor(amountMinor), order.currency);
  const count = refunds.reduce((pieces, { quantity }) => pieces + quantity, 0);
  return (
    <p className="text-small text-muted">
      {lineId === null ? t("orders.shippingRefunded", { amount }) : t("orders.lineRefunded", { count, amount })}
    </p>
  );
}

/** The bundle that a line was bought as a part of. */
function BundleName({ order, group }: { readonly order: Order; readonly group: string | undefined }) {
  const text = useText();
  const bundle = group === undefined ? undefined : order.automaticDiscounts.find(({ id }) => id === group);
  return bundle === undefined ? null : <p className="text-small text-muted">{text(bundle.name)}</p>;
}

/** The order's items, with names and prices from the time of the order. */
export function OrderLines({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      <ul className="flex flex-col gap-4">
        {order.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4">
            <LinePicture image={line.image} kind={line.kind} className="w-16" />
            <div className="min-w-0 flex-1 basis-[4.5rem]">
              {line.slug === "" ? (
                <span className="text-card font-semibold">{text(line.name)}</span>
              ) : (
                <LocalLink
                  to={`/product/${line.slug}`}
                  className="text-card font-semibold no-underline hover:underline"
                >
                  {text(line.name)}
                </LocalLink>
              )}
              <p className="text-small text-muted">
                {(line.kind === "physical" || isVoucher(line)) && (
                  <>
                    <LineSize line={line} />
                    {" · "}
                  </>
                )}
                <Ltr>{`× ${line.quantity}`}</Ltr>
              </p>
              <BundleName order={order} group={line.bundleGroup} />
              <RefundedLine order={order} lineId={line.id} />
              {isOwnCard(order, line) && (
                <LocalLink
                  to="/dashboard/gift-cards"
                  className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text"
                >
                  {t("gifts.cards.show")}
                </LocalLink>
              )}
            </div>
            <span className="ms-auto text-end text-card font-semibold">
              <Amount value={line.total} currency={order.currency} isFreeWord />
              {line.points > 0 && (
                <span className="block text-small font-normal text-gold-text">
                  {t("orders.points", { count: line.points * line.quantity })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <RefundedLine order={order} lineId={null} />
      {running.has(order.status) && (
        <div className="mt-4 text-small text-muted">
          <ReturnSentences lines={order.lines.filter((line) => !isVoucher(line))} />
        </div>
      )}
    </>
  );
}
