import {
  adminListOtherRefunds,
  adminRefundShipment,
  adminReturnCash,
  adminSettleShipment,
  type OtherRefund,
  refundShipmentBody,
  returnCashBody,
  settleShipmentBody,
} from "#shared/contract/admin-parcel-refunds.ts";
import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

interface Props {
  readonly parcel: AdminShipment;
  readonly onClose: () => void;
}

/** Refunds what an exchange's parcel is worth that never arrived. */
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

type Others = ReplyOf<typeof adminListOtherRefunds>;

interface Values {
  readonly way: "settle" | "again";
  readonly refundIds: readonly string[];
  readonly reason: string;
}

function useAgainForm({ parcel, others, onClose }: Props & { readonly others: Others }) {
  const done = others.refunds.filter(({ isDone }) => isDone);
  const [only] = done.filter(({ amount }) => amount === others.amount);
  const params = { id: parcel.id };
  return useStaffForm({
    endpoint: adminRefundShipment,
    params,
    defaults: {
      way: done.length > 0 ? "settle" : "again",
      refundIds: only === undefined ? [] : [only.id],
      reason: "",
    } as Values,
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

function OtherRefundLine({
  refund,
  currency,
}: {
  readonly refund: OtherRefund;
  readonly currency: Others["currency"];
}) {
  return (
    <>
      <Amount amount={refund.amount} currency={currency} /> · <When at={refund.createdAt} exact /> ·{" "}
      {refund.isOutside ? "made in the provider’s dashboard" : <UserText>{refund.reason}</UserText>}
      {!refund.isDone && " · on its way"}
    </>
  );
}

function Again({ parcel, others, onClose }: Props & { readonly others: Others }) {
  const form = useAgainForm({ parcel, others, onClose });
  const { way, refundIds } = form.values;
  const { purchase, refunds, amount, currency } = others;
  const toggle = (id: string) =>
    form.change({ refundIds: refundIds.includes(id) ? refundIds.filter((one) => one !== id) : [...refundIds, id] });
  const choice = (value: Values["way"], label: string) => (
    <RadioCard
      name="way"
      value={value}
      label={label}
      checked={way === value}
      onChange={() => form.change({ way: value })}
    />
  );
  return (
    <ActionDialog
      title="Its refund was rejected"
      confirm={way === "settle" ? "Settle" : "Refund again"}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">
        <Amount amount={amount} currency={currency} /> should have gone back by the payment of the first order,{" "}
        <UiLink href={`${adminRoot}/orders/${purchase.id}`}>{purchase.number}</UiLink>.
      </p>
      {refunds.length > 0 && (
        <RadioGroup legend="Has the customer been paid since?" className="grid gap-3">
          {choice("settle", "Yes, by another refund of the first order")}
          {choice("again", "No, refund it again")}
        </RadioGroup>
      )}
      {refunds.length > 0 && way === "settle" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">Which refund paid its items</legend>
          {refunds.map((refund) => (
            <Checkbox
              key={refund.id}
              name="refundIds"
              label={<OtherRefundLine refund={refund} currency={currency} />}
              checked={refundIds.includes(refund.id)}
              disabled={!refund.isDone}
              onChange={() => toggle(refund.id)}
            />
          ))}
          {form.errors.refundIds !== undefined && (
            <FieldError id="refund-ids-error">{form.errors.refundIds}</FieldError>
          )}
        </fieldset>
      )}
      {refunds.length > 0 && way === "again" && (
        <>
          <p>These refunds were for something else:</p>
          <ul className="list-disc ps-5">
            {refunds.map((refund) => (
              <li key={refund.id}>
                <OtherRefundLine refund={refund} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Settles a parcel whose refund its provider rejected: it was paid otherwise, or is refunded again. */
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

/** Records that the customer has cash back that the courier took, all or a part. */
export function ReturnCashDialog({ parcel, onClose }: Props) {
  const left = Math.round((parcel.cod - parcel.cashReturned) * 100) / 100;
  const form = useStaffForm({
    endpoint: adminReturnCash,
    defaults: { amount: left as number | null, keepRest: parcel.cashReturn === "done", reference: "", reason: "" },
    toBody: ({ amount, keepRest, ...said }) => ({
      ...{ ...said, amount },
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
