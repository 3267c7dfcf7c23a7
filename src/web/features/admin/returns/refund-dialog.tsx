import type { OtherRefund } from "#shared/contract/admin-parcel-refunds.ts";
import { adminRefundReturn, type RefundsBeforeReturn, refundReturnBody } from "#shared/contract/admin-return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { type OtherRefundsDecision, OtherRefundsPart, toLikely } from "#web/admin-kit/other-refunds.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { type AskedDialogProps, AskRefundsBefore } from "./refunds-before.tsx";
import type { ReturnDialogProps } from "./return-dialogs.tsx";
import { hasExchange } from "./return-labels.ts";

interface Values extends OtherRefundsDecision {
  readonly lines: readonly { readonly lineId: string; readonly amount: number | null }[];
  readonly reason: string;
}

/**
 * The staff's answer about earlier refunds, for the body. Pending ones cannot have paid yet: if others did, they are
 * left out, and the server refuses while they may have paid the rest.
 */
function toPaidOtherwise({ refunds }: RefundsBeforeReturn, { way, refundIds }: OtherRefundsDecision) {
  if (way === undefined) return {};
  const paidBy = way === "settle" ? refundIds : [];
  const isUnrelated = ({ id, isDone }: OtherRefund): boolean => !paidBy.includes(id) && (way === "again" || isDone);
  const unrelated = refunds.filter(isUnrelated).map(({ id }) => id);
  return { unrelated, ...(way === "settle" ? { paidBy } : {}) };
}

/** Preselects the only refund of exactly the amount; otherwise staff choose. */
function toFirstDecision(before: RefundsBeforeReturn): OtherRefundsDecision {
  const likely = toLikely(before);
  return likely.refundIds.length > 0 ? likely : { way: undefined, refundIds: [] };
}

const fieldWords: Readonly<Record<string, string>> = {
  way: "Say whether one of these refunds paid for the items.",
  refundIds: "Choose the refunds that paid for the items.",
};

function useRefundForm({ one, before, refresh, onClose }: AskedDialogProps) {
  const lines = (one.preview?.lines ?? []).map(({ lineId, amount }) => ({ lineId, amount: amount as number | null }));
  return useStaffForm({
    endpoint: adminRefundReturn,
    defaults: { lines, reason: "", ...toFirstDecision(before) } as Values,
    toBody: ({ lines: amounts, reason, ...decision }) => ({
      ...{ lines: amounts, ...given("reason", reason) },
      ...toPaidOtherwise(before, decision),
    }),
    rules: bodyRules(refundReturnBody),
    check: ({ way }) => (before.refunds.length > 0 && way === undefined ? [{ field: "way", code: "REQUIRED" }] : []),
    toField: (field) => (field === "paidBy" ? "refundIds" : field),
    toWords: (field) => fieldWords[field],
    send: (body, { key }) =>
      refresh(api(adminRefundReturn, { params: { id: one.id }, body }, { headers: { "idempotency-key": key } })),
    done: ({ return: { refund } }) => (refund > 0 ? "Refund on its way" : "Return settled"),
    onDone: onClose,
  });
}

const cents = (amount: number): number => Math.round(amount * 100);

/** The amount to refund, and the part that other refunds have paid. */
function toTotal({ one, before }: Pick<AskedDialogProps, "one" | "before">, { lines, way, refundIds }: Values) {
  const { shipping = 0, fee = 0 } = one.preview ?? {};
  const wanted = [...lines, { lineId: null, amount: shipping }];
  const whole = wanted.reduce((sum, { amount }) => sum + cents(amount ?? 0), 0);
  const rejected = before.lines.reduce((sum, { amount }) => sum + cents(amount), 0);
  const inPart = wanted.reduce((sum, { lineId, amount }) => {
    const part = before.lines.find((line) => line.lineId === lineId)?.amount ?? 0;
    return sum + Math.min(cents(part), cents(amount ?? 0));
  }, 0);
  // The gift cards' part counts in proportion to the money.
  const chosen = before.refunds.filter(({ id }) => refundIds.includes(id));
  const money = chosen.reduce((sum, { amount }) => sum + cents(amount), 0);
  const most = before.amount === 0 ? 0 : Math.floor((money * rejected) / cents(before.amount));
  const paidBefore = way === "settle" ? Math.min(inPart, most) : 0;
  return { total: Math.max(0, whole - paidBefore - cents(fee)) / 100, paidBefore: paidBefore / 100 };
}

function Total({ one, before, values }: Pick<AskedDialogProps, "one" | "before"> & { readonly values: Values }) {
  const { shipping = 0, fee = 0, left = 0 } = one.preview ?? {};
  const { total, paidBefore } = toTotal({ one, before }, values);
  const money = (amount: number) => <Amount amount={amount} currency={one.currency} />;
  return (
    <Callout tone={total > left ? "warn" : "info"}>
      {money(total)} goes back
      {shipping > 0 && <>, delivery of {money(shipping)} included</>}
      {paidBefore > 0 && <>, less {money(paidBefore)} that the chosen refunds paid</>}
      {fee > 0 && <>, less {money(fee)} for the way back</>}. Up to {money(left)} of this order can still be refunded.
    </Callout>
  );
}

const words = {
  legend: "Has the customer been paid for these items since?",
  settle: "Yes, by another refund of the order",
  again: "No, refund them now",
  which: "Which refund paid for these items",
} as const;

function Refund(props: AskedDialogProps) {
  const { one, before, onClose } = props;
  const form = useRefundForm(props);
  const names = new Map(one.lines.map(({ lineId, name }) => [lineId, name.en]));
  return (
    <ActionDialog title={`Refund ${one.number}`} confirm="Refund" form={form} onClose={onClose}>
      {(one.preview?.lines ?? []).map(({ lineId, amount }, at) => (
        <TextField
          key={lineId}
          {...form.number(`lines.${at}.amount`)}
          label={`${names.get(lineId) ?? "Item"} (${one.currency})`}
          hint={`At most ${amount.toFixed(2)}; less if it lost worth.`}
          required
          inputMode="decimal"
          dir="ltr"
        />
      ))}
      {before.refunds.length > 0 && (
        <p className="text-muted">
          A refund of <Amount amount={before.amount} currency={before.currency} /> for these items was rejected before.
        </p>
      )}
      <OtherRefundsPart
        refunds={before.refunds}
        currency={before.currency}
        decision={form.values}
        onChange={form.change}
        errors={form.errors}
        words={words}
      />
      {hasExchange(one) && (
        <Callout tone="warn">
          Nothing is sent in exchange then. The customer is told that the money goes back instead.
        </Callout>
      )}
      <Total one={one} before={before} values={form.values} />
      <TextareaField
        {...form.field("reason")}
        label="Note"
        optionalLabel="(optional)"
        hint="The customer sees it in the order’s history."
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

/** Refunds a return, less what other refunds have paid of it. */
export const RefundDialog = ({ one, onClose }: ReturnDialogProps) => (
  <AskRefundsBefore one={one} title={`Refund ${one.number}`} onClose={onClose}>
    {(asked) => <Refund {...asked} />}
  </AskRefundsBefore>
);
