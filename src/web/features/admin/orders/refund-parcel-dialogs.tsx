import {
  adminListOtherRefunds,
  adminRefundShipment,
  adminReturnCash,
  adminSettleShipment,
  type OtherRefunds,
  refundShipmentBody,
  returnCashBody,
  settleShipmentBody,
} from "#shared/contract/admin-parcel-refunds.ts";
import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { type OtherRefundsDecision, OtherRefundsPart, toLikely } from "#web/admin-kit/other-refunds.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

interface Props {
  readonly parcel: AdminShipment;
  readonly onClose: () => void;
}

/** Refunds the value of an exchange's parcel that never arrived. */
export function RefundParcelDialog({ parcel, onClose }: Props) {
  const form = useStaffForm({
    endpoint: adminRefundShipment,
    params: { id: parcel.id },
    defaults: { reason: "" },
    rules: bodyRules(refundShipmentBody),
    done: "Refund on its way",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Refund its worth" confirm="Refund" form={form} onClose={onClose}>
      <p className="text-muted">
        The customer gets back what the exchanged items cost, by the payment of the first order. They are not sent
        again.
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

interface Values extends OtherRefundsDecision {
  readonly reason: string;
}

function useAgainForm({ parcel, others, onClose }: Props & { readonly others: OtherRefunds }) {
  const params = { id: parcel.id };
  return useStaffForm({
    endpoint: adminRefundShipment,
    params,
    defaults: { ...toLikely(others), reason: "" } as Values,
    toBody: ({ way, refundIds, reason }) =>
      way === "settle" ? { refundIds, reason } : { reason, unrelated: others.refunds.map(({ id }) => id) },
    rules: (body) => bodyRules("refundIds" in (body as object) ? settleShipmentBody : refundShipmentBody)(body),
    toWords: (field) =>
      field === "refundIds" ? "Choose refunds that come to as much as the rejected one." : undefined,
    send: (body, { values: { way, refundIds, reason } }) =>
      way === "settle"
        ? api(adminSettleShipment, { params, body: { refundIds: [...refundIds], reason } })
        : api(adminRefundShipment, { params, body }),
    done: (_, { way }) => (way === "settle" ? "Its items are settled" : "Refund on its way"),
    onDone: onClose,
  });
}

const words = {
  legend: "Has the customer been paid since?",
  settle: "Yes, by another refund of the first order",
  again: "No, refund it again",
  which: "Which refund paid its items",
} as const;

function Again({ parcel, others, onClose }: Props & { readonly others: OtherRefunds }) {
  const form = useAgainForm({ parcel, others, onClose });
  const { purchase, refunds, amount, currency } = others;
  return (
    <ActionDialog
      title="Its refund was rejected"
      confirm={form.values.way === "settle" ? "Settle" : "Refund again"}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">
        <Amount amount={amount} currency={currency} /> should have gone back by the payment of the first order,{" "}
        <UiLink href={`${adminRoot}/orders/${purchase.id}`} className="underline">
          {purchase.number}
        </UiLink>
        .
      </p>
      <OtherRefundsPart
        refunds={refunds}
        currency={currency}
        decision={form.values}
        onChange={form.change}
        errors={form.errors}
        words={words}
      />
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Settles a parcel whose refund the provider rejected: it was paid otherwise, or is refunded again. */
export function RejectedRefundDialog({ parcel, onClose }: Props) {
  const { load } = useOnDemand(parcel.id, (signal) =>
    api(adminListOtherRefunds, { params: { id: parcel.id } }, { signal }),
  );
  const toWords = useFailureWords();
  if (load.status === "ready") return <Again parcel={parcel} others={load.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Its refund was rejected" labels={{ close: "Close" }}>
      {load.status === "loading" ? <Spinner label="Loading" /> : <p>{toWords(load.error)}</p>}
    </Dialog>
  );
}

/** Records that the customer got back all or a part of the cash that the courier collected. */
export function ReturnCashDialog({ parcel, onClose }: Props) {
  const left = Math.round((parcel.cod - parcel.cashReturned) * 100) / 100;
  const form = useStaffForm({
    endpoint: adminReturnCash,
    defaults: { amount: left as number | null, keepRest: parcel.cashReturn === "done", reference: "", reason: "" },
    toBody: ({ amount, keepRest, ...rest }) => ({
      ...{ ...rest, amount },
      ...(keepRest && amount !== left ? { keepRest } : {}),
    }),
    rules: bodyRules(returnCashBody),
    send: (body, { key }) =>
      api(adminReturnCash, { params: { id: parcel.id }, body }, { headers: { "idempotency-key": key } }),
    done: "Cash recorded as paid back",
    onDone: onClose,
  });
  const isPart = (form.values.amount ?? left) < left;
  return (
    <ActionDialog title="Pay its cash back" confirm="Record" form={form} onClose={onClose}>
      <p className="text-muted">
        Pay the customer by bank transfer first, then record it here. The customer is told by email.
      </p>
      <TextField
        {...form.number("amount")}
        label={`Amount in ${parcel.currency}`}
        hint={
          <>
            Up to <Amount amount={left} currency={parcel.currency} />
            {parcel.cashReturned > 0 && " that has not gone back"}. Less for damaged items.
          </>
        }
        type="number"
        inputMode="decimal"
        required
        min={0.01}
        max={left}
        step={0.01}
      />
      {isPart && (
        <Checkbox
          {...form.field("keepRest")}
          label="The shop keeps the rest"
          hint="The parcel needs no more attention. More can still be paid back later."
        />
      )}
      <TextField {...form.field("reference")} label="Reference of the transfer" maxLength={80} required dir="ltr" />
      <ReasonField form={form} />
    </ActionDialog>
  );
}
