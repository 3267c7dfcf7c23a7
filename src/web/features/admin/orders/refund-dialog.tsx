import { adminRefundToCards, type CardOfOrder } from "#shared/contract/gifts.ts";
import { adminRefundOrder, refundOrderBody } from "#shared/contract/payments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { methodName } from "#web/admin-kit/labels.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import type { DialogProps } from "./order-actions.tsx";
import { hasLinesLeft, type LinesChosen, noLines, toChoiceKey, toLinesBody } from "./refund-lines.ts";
import { RefundLinesPart } from "./refund-lines-part.tsx";
import { worthOfReturn } from "./worth-of-return.ts";

/** Items and shipping, another amount, or the gift cards that paid. */
type Way = "lines" | "back" | "card";

function CardFacts({
  card,
  currency,
}: {
  readonly card: CardOfOrder;
  readonly currency: DialogProps["order"]["currency"];
}) {
  return (
    <li>
      Card from order <Ltr>{card.boughtWith}</Ltr>: paid <Amount amount={card.paid} currency={currency} />, up to{" "}
      <Amount amount={card.left} currency={currency} /> can go back; holds{" "}
      <Amount amount={card.balance} currency={currency} /> now.{" "}
      {card.status === "cancelled" ? (
        "Cancelled with its order: any amount refunded to it is removed again."
      ) : (
        <>
          Valid until <When at={card.goodUntil} exact />.
        </>
      )}
    </li>
  );
}

/** What the customer gets back with each refund method. */
function WhatComesBack({ way, order, cards }: Pick<DialogProps, "order" | "cards"> & { readonly way: Way }) {
  if (way === "card")
    return (
      <Callout tone="warn" title="Refund as store credit">
        <ul className="flex flex-col gap-1">
          {cards.cards
            .filter((card) => card.left > 0)
            .map((card) => (
              <CardFacts key={card.id} card={card} currency={order.currency} />
            ))}
        </ul>
        <p className="mt-1">Anyone with the card code can spend it right away. This cannot be undone.</p>
      </Callout>
    );
  return (
    <Callout tone="warn" title="Refund to the customer">
      Refunded to the original payment method ({methodName(order.paymentMethod)}), and the customer is emailed. This
      cannot be undone.
      {cards.left > 0 && " The same share of any gift card payment goes back to the cards."}
    </Callout>
  );
}

interface Values extends LinesChosen {
  readonly way: string;
  readonly amount: number | null;
  readonly reason: string;
}

function useRefundForm({ order, cards, refunds, refundable, onClose }: DialogProps) {
  const onItsWay = refunds.filter(({ status }) => status === "requested").reduce((sum, { amount }) => sum + amount, 0);
  const paid = Math.max(0, Math.round((order.paidTotal - order.refundedTotal - onItsWay) * 100) / 100);
  // After a return, the default is the paid amount of the returned goods.
  const worth = order.status === "returned" && order.refundedTotal === 0 ? worthOfReturn(order) : 0;
  const usual = { back: worth > 0 ? worth : paid, card: cards.left };
  const isByLine = hasLinesLeft(refundable);
  const byAmount = paid > 0 ? "back" : "card";
  const leftFor = (chosen: string): number => (chosen === "card" ? cards.left : paid);
  const form = useStaffForm({
    endpoint: adminRefundOrder,
    defaults: {
      ...noLines(order),
      way: isByLine && worth === 0 ? "lines" : byAmount,
      amount: usual[byAmount],
      reason: "",
    } as Values,
    draftKey: `order-refund-lines:${order.id}`,
    toBody: ({ amount, reason, way, ...chosen }) =>
      way === "lines" ? { reason, ...toLinesBody(chosen) } : { reason, ...(amount === leftFor(way) ? {} : { amount }) },
    rules: bodyRules(refundOrderBody),
    toWords: (field) => (field === "lines" ? "Choose at least one item, or shipping." : undefined),
    send: async (body, { key, values }): Promise<unknown> => {
      const call = { params: { id: order.id }, body };
      const choice = values.way === "lines" ? toChoiceKey(values) : values.amount;
      const options = { headers: { "idempotency-key": `${key}:${values.way}:${choice}` } };
      return values.way === "card" ? api(adminRefundToCards, call, options) : api(adminRefundOrder, call, options);
    },
    done: (_, values) => (values.way === "card" ? "Refunded to the gift card" : "Refund started"),
    onDone: onClose,
  });
  return { form, paid, worth, usual, isByLine, leftFor };
}

type RefundForm = ReturnType<typeof useRefundForm>;

/** Items and shipping, or an amount: to the original payment or to the gift cards that paid. */
function WayChoice({
  order,
  cards,
  way,
  refund,
}: Pick<DialogProps, "order" | "cards"> & { way: Way; refund: RefundForm }) {
  const { form, paid, usual, isByLine } = refund;
  const choice = (value: Way, label: string, amount?: number) => (
    <RadioCard
      name="way"
      value={value}
      label={label}
      end={amount === undefined ? undefined : <Amount amount={amount} currency={order.currency} />}
      checked={way === value}
      onChange={() => form.change(value === "lines" ? { way: value } : { way: value, amount: usual[value] })}
    />
  );
  const ways = [isByLine, paid > 0, cards.left > 0].filter(Boolean);
  if (ways.length < 2) return null;
  return (
    <RadioGroup legend="Refund" className="grid gap-3 sm:grid-cols-2">
      {isByLine && choice("lines", "Items and shipping")}
      {paid > 0 && choice("back", isByLine ? "Other amount" : "Original payment method", paid)}
      {cards.left > 0 && choice("card", "Gift card", cards.left)}
    </RadioGroup>
  );
}

function AmountPart({ order, way, refund }: Pick<DialogProps, "order"> & { way: Way; refund: RefundForm }) {
  const { form, worth, leftFor } = refund;
  const left = leftFor(way);
  return (
    <TextField
      {...form.number("amount")}
      label={`Amount in ${order.currency}`}
      hint={
        <>
          Up to <Amount amount={left} currency={order.currency} />.
          {way === "back" && worth > 0 && worth < left && (
            <>
              {" "}
              <Amount amount={worth} currency={order.currency} /> was paid for the returned items.
            </>
          )}
        </>
      }
      type="number"
      inputMode="decimal"
      required
      min={0.01}
      max={left}
      step={0.01}
    />
  );
}

/** Refunds items and shipping, or an amount. */
export function RefundDialog(props: DialogProps) {
  const { order, cards, refundable, onClose } = props;
  const refund = useRefundForm(props);
  const { form, isByLine } = refund;
  const { way: wanted, lines, shipping } = form.values;
  const way: Way = wanted === "lines" && isByLine ? "lines" : wanted === "card" ? "card" : "back";
  return (
    <ActionDialog
      title={`Refund ${order.number}`}
      confirm={way === "card" ? "Refund to gift card" : "Refund"}
      variant="danger"
      size="40rem"
      form={form}
      onClose={onClose}
    >
      <WayChoice order={order} cards={cards} way={way} refund={refund} />
      {way === "lines" && refundable !== null ? (
        <RefundLinesPart
          order={order}
          refundable={refundable}
          chosen={{ lines, shipping }}
          error={form.errors.lines}
          onChange={(chosen) => form.change({ ...chosen })}
        />
      ) : (
        <AmountPart order={order} way={way} refund={refund} />
      )}
      <WhatComesBack way={way} order={order} cards={cards} />
      <ReasonField form={form} hint="The customer sees this on the order page." />
    </ActionDialog>
  );
}
