import { useState } from "react";
import {
  type AdminOrder,
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
  cancelOrderBody,
  deliverOrderBody,
  processOrderBody,
  shipOrderBody,
} from "#shared/contract/admin-orders.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { cashIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { CarrierField, readCarriers, rememberCarrier } from "./carriers.tsx";
import type { OrderCards, OrderPage } from "./load-orders.ts";
import { RefundDialog } from "./refund-dialog.tsx";

export interface DialogProps {
  readonly order: AdminOrder;
  /** Gift cards that paid for a part of the order. */
  readonly cards: OrderCards;
  readonly refunds: OrderPage["refunds"];
  /** The customer has not confirmed cash on delivery. */
  readonly isUnconfirmed: boolean;
  readonly refundable: OrderPage["refundable"];
  /** All its parcels were lost or damaged on the way. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** Draft key of an order's dialog: one draft per order and action. */
const toDraft = (act: string, { id }: AdminOrder): string => `order-${act}:${id}`;

const Note = ({ form }: { readonly form: FormFields }) => (
  <TextareaField
    {...form.field("note")}
    label="Note"
    optionalLabel="(optional, visible to the customer)"
    rows={2}
    maxLength={500}
    dir="auto"
  />
);

function ProcessDialog({ order, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminProcessOrder,
    params: { id: order.id },
    defaults: { note: "" },
    draftKey: toDraft("pack", order),
    toBody: ({ note }) => given("note", note),
    rules: bodyRules(processOrderBody),
    done: `${order.number} is being packed`,
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Pack ${order.number}`} confirm="Start packing" form={form} onClose={onClose}>
      <p className="text-muted">The customer can no longer change the address.</p>
      <Note form={form} />
    </ActionDialog>
  );
}

function ShipDialog({ order, isUnconfirmed, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminShipOrder,
    params: { id: order.id },
    defaults: { carrier: readCarriers()[0] ?? "", trackingNumber: "", trackingUrl: "", note: "", override: "" },
    draftKey: toDraft("ship", order),
    toBody: ({ carrier, trackingNumber, trackingUrl, note, override }) => ({
      ...{ carrier, trackingNumber },
      ...given("trackingUrl", trackingUrl),
      ...given("note", note),
      ...given("override", override),
    }),
    rules: bodyRules(shipOrderBody),
    done: `${order.number} shipped`,
    onDone: ({ order: shipped }) => {
      rememberCarrier(shipped.tracking?.carrier ?? "");
      onClose();
    },
  });
  return (
    <ActionDialog title={`Ship ${order.number}`} confirm="Mark as shipped" form={form} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CarrierField form={form} />
        <TextField {...form.field("trackingNumber")} label="Tracking number" required maxLength={80} dir="ltr" />
      </div>
      <TextField
        {...form.field("trackingUrl")}
        label="Tracking page"
        optionalLabel="(optional)"
        type="url"
        maxLength={300}
        placeholder="https://"
      />
      <Note form={form} />
      {isUnconfirmed && (
        <TextareaField
          {...form.field("override")}
          label="Why it is shipped unconfirmed"
          hint="The customer has not confirmed cash on delivery. Recorded in the audit log."
          required
          rows={2}
          maxLength={500}
          dir="auto"
        />
      )}
    </ActionDialog>
  );
}

function DeliverDialog({ order, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminDeliverOrder,
    params: { id: order.id },
    defaults: { note: "" },
    draftKey: toDraft("deliver", order),
    toBody: ({ note }) => given("note", note),
    rules: bodyRules(deliverOrderBody),
    done: `${order.number} delivered`,
    onDone: onClose,
  });
  return (
    <ActionDialog title={`${order.number} delivered`} confirm="Mark as delivered" form={form} onClose={onClose}>
      {order.paymentStatus === "due" && (
        <Callout tone="warn">
          The <Amount amount={order.total} currency={order.currency} /> in cash is marked as paid.
        </Callout>
      )}
      <Note form={form} />
    </ActionDialog>
  );
}

function CancelDialog({ order, onClose }: DialogProps) {
  const params = { id: order.id };
  const form = useStaffForm({
    endpoint: adminCancelOrder,
    defaults: { reason: "" },
    draftKey: toDraft("cancel", order),
    rules: bodyRules(cancelOrderBody),
    send: (body, { key }) => api(adminCancelOrder, { params, body }, { headers: { "idempotency-key": key } }),
    done: `${order.number} cancelled`,
    onDone: onClose,
  });
  const left = order.paidTotal - order.refundedTotal;
  return (
    <ActionDialog
      title={`Cancel ${order.number}`}
      confirm="Cancel order"
      dismiss="Keep order"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <Callout tone="warn">
        This cannot be undone.{" "}
        {cancelNeedsRefund(order.status) && left > 0 && (
          <>
            <Amount amount={left} currency={order.currency} /> will be refunded to the customer.{" "}
          </>
        )}
        {order.status === "shipped"
          ? "Points, coupon and gift cards are restored. The pieces do not come back into stock."
          : "Stock, points, coupon and gift cards are restored."}
      </Callout>
      <TextareaField
        {...form.field("reason")}
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

const dialogs = {
  process: ProcessDialog,
  ship: ShipDialog,
  deliver: DeliverDialog,
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
  { isRefundBeingChecked = false, isGone = false }: { isRefundBeingChecked?: boolean; isGone?: boolean } = {},
): Offer[] {
  const { status } = order;
  const canCancel = status === "pending_payment" || status === "paid" || status === "processing" || isGone;
  const onward: Partial<Record<AdminOrder["status"], Omit<Offer, "variant">>> = {
    paid: { name: "process", label: "Start packing", icon: "box" },
    processing: { name: "ship", label: "Ship", icon: "truck" },
    shipped: { name: "deliver", label: "Mark as delivered", icon: "check" },
  };
  const next = isGone ? undefined : onward[status];
  // Refunded goods may still be shipped, but not with the primary button.
  const variant = order.paymentStatus === "refunded" && canCancel ? "secondary" : "primary";
  // Another refund while one is unanswered could pay twice.
  const hasMoney = !isRefundBeingChecked && (order.paidTotal - order.refundedTotal > 0 || leftOnCards > 0);
  return [
    ...(next === undefined ? [] : [{ ...next, variant } as const]),
    ...(hasMoney ? [{ name: "refund", label: "Refund", icon: cashIcon, variant: "secondary" } as const] : []),
    ...(canCancel ? [{ name: "cancel", label: "Cancel order", icon: "close", variant: "secondary" } as const] : []),
  ];
}

const movesMoney: ReadonlySet<ActName> = new Set(["refund", "cancel"]);

export function OrderActions(props: Omit<DialogProps, "onClose">) {
  const { order, cards, refunds, isGone } = props;
  const [open, setOpen] = useState<ActName>();
  const may = useMay();
  const isRefundBeingChecked = refunds.some(({ isBeingChecked }) => isBeingChecked);
  const offers = offersFor(order, cards.left, { isRefundBeingChecked, isGone }).filter(({ name }) =>
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
      {Chosen && <Chosen {...props} onClose={() => setOpen(undefined)} />}
    </>
  );
}
