import { useState } from "react";
import { adminAcceptReturn, adminRefuseReturn } from "#shared/contract/admin-orders.ts";
import {
  type AdminOrder,
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/orders.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { ActionDialog, given, toText } from "#web/admin-kit/action-dialog.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { type Act, useAction } from "#web/admin-kit/use-action.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cashIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderCards, OrderPage } from "./load-orders.ts";
import { RefundDialog } from "./refund-dialog.tsx";

export interface DialogProps {
  readonly order: AdminOrder;
  /** The gift cards that paid a part of the order. */
  readonly cards: OrderCards;
  readonly refunds: OrderPage["refunds"];
  readonly act: Act;
  readonly onClose: () => void;
}

/** Draft key of an order's dialog: one draft per order and action. */
const toDraft = (act: string, { id }: AdminOrder) => ({ key: `order-${act}:${id}` });

const Note = () => (
  <TextareaField
    name="note"
    label="Note"
    optionalLabel="(optional, visible to the customer)"
    rows={2}
    maxLength={500}
    dir="auto"
  />
);

function ProcessDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData) =>
    act.run(`${order.number} is being packed`, () =>
      api(adminProcessOrder, { params: { id: order.id }, body: given("note", toText(fields, "note")) }),
    );
  return (
    <ActionDialog
      title={`Pack ${order.number}`}
      confirm="Start packing"
      {...{ act, onClose }}
      draft={toDraft("pack", order)}
      onSubmit={submit}
    >
      <p className="text-muted">The customer can no longer change the address.</p>
      <Note />
    </ActionDialog>
  );
}

function ShipDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData) =>
    act.run(`${order.number} shipped`, () =>
      api(adminShipOrder, {
        params: { id: order.id },
        body: {
          carrier: toText(fields, "carrier"),
          trackingNumber: toText(fields, "trackingNumber"),
          ...given("trackingUrl", toText(fields, "trackingUrl")),
          ...given("note", toText(fields, "note")),
        },
      }),
    );
  return (
    <ActionDialog
      title={`Ship ${order.number}`}
      confirm="Mark as shipped"
      {...{ act, onClose }}
      draft={toDraft("ship", order)}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="carrier" label="Carrier" required maxLength={80} placeholder="Aramex" />
        <TextField name="trackingNumber" label="Tracking number" required maxLength={80} dir="ltr" />
      </div>
      <TextField
        name="trackingUrl"
        label="Tracking page"
        optionalLabel="(optional)"
        type="url"
        maxLength={300}
        placeholder="https://"
      />
      <Note />
    </ActionDialog>
  );
}

function DeliverDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData) =>
    act.run(`${order.number} delivered`, () =>
      api(adminDeliverOrder, { params: { id: order.id }, body: given("note", toText(fields, "note")) }),
    );
  return (
    <ActionDialog
      title={`${order.number} delivered`}
      confirm="Mark as delivered"
      act={act}
      draft={toDraft("deliver", order)}
      onClose={onClose}
      onSubmit={submit}
    >
      {order.paymentStatus === "due" && (
        <Callout tone="warn">
          The <Amount amount={order.total} currency={order.currency} /> in cash is marked as paid.
        </Callout>
      )}
      <Note />
    </ActionDialog>
  );
}

function CancelDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData, key: string) =>
    act.run(`${order.number} cancelled`, () =>
      api(
        adminCancelOrder,
        { params: { id: order.id }, body: { reason: toText(fields, "reason") } },
        { headers: { "idempotency-key": key } },
      ),
    );
  const left = order.paidTotal - order.refundedTotal;
  return (
    <ActionDialog
      title={`Cancel ${order.number}`}
      confirm="Cancel order"
      dismiss="Keep order"
      variant="danger"
      act={act}
      draft={toDraft("cancel", order)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Callout tone="warn">
        This cannot be undone.{" "}
        {cancelNeedsRefund(order.status) && left > 0 && (
          <>
            <Amount amount={left} currency={order.currency} /> will be refunded to the customer.{" "}
          </>
        )}
        Stock, points, coupon and gift cards are restored.
      </Callout>
      <TextareaField
        name="reason"
        label="Reason"
        hint="Visible to the customer."
        required
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

function ReturnDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData) =>
    act.run("Return received", () =>
      api(adminAcceptReturn, {
        params: { id: order.id },
        body: { restock: fields.get("restock") !== null, ...given("note", toText(fields, "note")) },
      }),
    );
  return (
    <ActionDialog
      title="Return received"
      confirm="Accept return"
      {...{ act, onClose }}
      draft={toDraft("return", order)}
      onSubmit={submit}
    >
      <p className="text-muted">The customer is emailed. Use “Refund” afterwards to pay the money back.</p>
      <Checkbox name="restock" defaultChecked label="Restock items" />
      <Note />
    </ActionDialog>
  );
}

function RefuseReturnDialog({ order, act, onClose }: DialogProps) {
  const submit = (fields: FormData) =>
    act.run("Return declined", () =>
      api(adminRefuseReturn, { params: { id: order.id }, body: { reason: toText(fields, "reason") } }),
    );
  return (
    <ActionDialog
      title="Decline return"
      confirm="Decline return"
      variant="danger"
      act={act}
      draft={toDraft("refuse-return", order)}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">
        The customer keeps the items, nothing is refunded, and the order goes back to Delivered. The customer is
        emailed.
      </p>
      <TextareaField
        name="reason"
        label="Reason"
        hint="The customer sees this in the email and on the order page."
        required
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

const dialogs = {
  process: ProcessDialog,
  ship: ShipDialog,
  deliver: DeliverDialog,
  return: ReturnDialog,
  refuse: RefuseReturnDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
} as const;
type ActName = keyof typeof dialogs;

interface Offer {
  readonly name: ActName;
  readonly label: string;
  readonly icon: NonNullable<ButtonProps["icon"]>;
  readonly variant: NonNullable<ButtonProps["variant"]>;
}

/** The actions available for an order's state; the server enforces them. */
export function offersFor(
  order: Pick<AdminOrder, "status" | "paymentStatus" | "paidTotal" | "refundedTotal">,
  leftOnCards: number,
  isRefundBeingChecked = false,
): Offer[] {
  const { status } = order;
  const canCancel = status === "pending_payment" || status === "paid" || status === "processing";
  const onward: Partial<Record<AdminOrder["status"], Omit<Offer, "variant">>> = {
    paid: { name: "process", label: "Start packing", icon: "box" },
    processing: { name: "ship", label: "Ship", icon: "truck" },
    shipped: { name: "deliver", label: "Mark as delivered", icon: "check" },
    return_requested: { name: "return", label: "Accept return", icon: "undo" },
  };
  const next = onward[status];
  // Refunded goods may still be shipped, but not with the primary button.
  const variant = order.paymentStatus === "refunded" && canCancel ? "secondary" : "primary";
  // Another refund while one is unanswered could pay twice.
  const hasMoney = !isRefundBeingChecked && (order.paidTotal - order.refundedTotal > 0 || leftOnCards > 0);
  return [
    ...(next === undefined ? [] : [{ ...next, variant } as const]),
    ...(status === "return_requested"
      ? [{ name: "refuse", label: "Decline return", icon: "close", variant: "secondary" } as const]
      : []),
    ...(hasMoney ? [{ name: "refund", label: "Refund", icon: cashIcon, variant: "secondary" } as const] : []),
    ...(canCancel ? [{ name: "cancel", label: "Cancel order", icon: "close", variant: "secondary" } as const] : []),
  ];
}

const movesMoney: ReadonlySet<ActName> = new Set(["refund", "cancel"]);

export function OrderActions({ order, cards, refunds }: Pick<DialogProps, "order" | "cards" | "refunds">) {
  const act = useAction();
  const [open, setOpen] = useState<ActName>();
  const may = useMay();
  const isRefundBeingChecked = refunds.some(({ isBeingChecked }) => isBeingChecked);
  const offers = offersFor(order, cards.left, isRefundBeingChecked).filter(({ name }) =>
    may(movesMoney.has(name) ? "refunds" : "orders"),
  );
  // Closes the dialog when its action is no longer available.
  const Chosen = offers.some(({ name }) => name === open) && open !== undefined ? dialogs[open] : undefined;
  return (
    <>
      {offers.map(({ name, label, icon, variant }) => (
        <Button key={name} size="sm" variant={variant} icon={icon} onClick={() => setOpen(name)}>
          {label}
        </Button>
      ))}
      {Chosen && <Chosen order={order} cards={cards} refunds={refunds} act={act} onClose={() => setOpen(undefined)} />}
    </>
  );
}
