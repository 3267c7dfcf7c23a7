import { useState } from "react";
import { adminRefundToCards, type CardOfOrder } from "#shared/contract/gifts.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { ActionDialog, toText } from "#web/admin-kit/action-dialog.tsx";
import { methodName } from "#web/admin-kit/labels.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { DialogProps } from "./order-actions.tsx";
import { worthOfReturn } from "./worth-of-return.ts";

type Way = "back" | "card";

function CardFacts({
  card,
  currency,
}: {
  readonly card: CardOfOrder;
  readonly currency: DialogProps["order"]["currency"];
}) {
  return (
    <li>
      Card bought with <Ltr>{card.boughtWith}</Ltr>: paid <Amount amount={card.paid} currency={currency} />, up to{" "}
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

/** Refunds to the original payment, or to the gift cards that paid. */
export function RefundDialog({ order, cards, refunds, act, onClose }: DialogProps) {
  const onItsWay = refunds.filter(({ status }) => status === "requested").reduce((sum, { amount }) => sum + amount, 0);
  const paid = Math.max(0, Math.round((order.paidTotal - order.refundedTotal - onItsWay) * 100) / 100);
  const [way, setWay] = useState<Way>(paid > 0 ? "back" : "card");
  // After a return, the default is the paid amount of the returned goods.
  const worth = order.status === "returned" && order.refundedTotal === 0 ? worthOfReturn(order) : 0;
  const left = way === "card" ? cards.left : paid;
  const submit = (fields: FormData, key: string) => {
    const amount = Number(toText(fields, "amount"));
    const call = {
      params: { id: order.id },
      body: { reason: toText(fields, "reason"), ...(amount === left ? {} : { amount }) },
    };
    const options = { headers: { "idempotency-key": `${key}:${way}:${amount}` } };
    if (way === "card") return act.run("Refunded to the gift card", () => api(adminRefundToCards, call, options));
    return act.run("Refund started", () => api(adminRefundOrder, call, options));
  };
  const choice = (value: Way, label: string, amount: number) => (
    <RadioCard
      name="way"
      value={value}
      label={label}
      end={<Amount amount={amount} currency={order.currency} />}
      checked={way === value}
      onChange={() => setWay(value)}
    />
  );
  return (
    <ActionDialog
      title={`Refund ${order.number}`}
      confirm={way === "card" ? "Refund to gift card" : "Refund"}
      variant="danger"
      act={act}
      draft={{ key: `order-refund:${order.id}` }}
      onClose={onClose}
      onSubmit={submit}
    >
      {paid > 0 && cards.left > 0 && (
        <RadioGroup legend="Refund to" className="grid gap-3 sm:grid-cols-2">
          {choice("back", "Original payment method", paid)}
          {choice("card", "Gift card", cards.left)}
        </RadioGroup>
      )}
      <WhatComesBack way={way} order={order} cards={cards} />
      <TextField
        key={way}
        name="amount"
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
        defaultValue={way === "back" && worth > 0 ? worth : left}
      />
      <TextareaField
        name="reason"
        label="Reason"
        hint="The customer sees this on the order page."
        required
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
