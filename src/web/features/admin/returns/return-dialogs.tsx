import {
  type AdminReturn,
  adminReceiveReturn,
  adminRefundReturn,
  adminRefuseCase,
  receiveReturnBody,
  refundReturnBody,
  refuseCaseBody,
} from "#shared/contract/admin-return-cases.ts";
import { goodsConditions } from "#shared/domain/return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { conditionNames, hasExchange } from "./return-labels.ts";

export interface ReturnDialogProps {
  readonly one: AdminReturn;
  readonly onClose: () => void;
}

export function RefuseDialog({ one, onClose }: ReturnDialogProps) {
  const form = useStaffForm({
    endpoint: adminRefuseCase,
    params: { id: one.id },
    defaults: { reason: "" },
    draftKey: `return-refuse:${one.id}`,
    rules: bodyRules(refuseCaseBody),
    done: "Return declined",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Decline ${one.number}`}
      confirm="Decline return"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">The customer keeps the items, nothing is refunded, and the customer is emailed.</p>
      <TextareaField
        {...form.field("reason")}
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

const conditionOptions = goodsConditions.map((value) => ({ value, label: conditionNames[value] }));

export function ReceiveDialog({ one, onClose }: ReturnDialogProps) {
  const form = useStaffForm({
    endpoint: adminReceiveReturn,
    params: { id: one.id },
    defaults: {
      lines: one.lines.map(({ lineId, quantity, opened, restockDefault }) => ({
        lineId,
        condition: opened ? ("opened" as const) : ("new" as const),
        accepted: quantity as number | null,
        restock: (opened || !restockDefault ? 0 : quantity) as number | null,
      })),
      answer: "",
    },
    draftKey: `return-receive:${one.id}`,
    toBody: ({ lines, answer }) => ({ lines, ...given("answer", answer) }),
    rules: bodyRules(receiveReturnBody),
    done: "Return received",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Inspect ${one.number}`} confirm="Save inspection" form={form} onClose={onClose} size="40rem">
      {one.lines.map(({ lineId, name, quantity }, at) => (
        <fieldset key={lineId} className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-2 font-semibold">
            {quantity} × {name.en}
          </legend>
          <SelectField {...form.field(`lines.${at}.condition`)} label="Condition" options={conditionOptions} />
          <TextField
            {...form.number(`lines.${at}.accepted`)}
            label="Pieces taken back"
            required
            inputMode="numeric"
            dir="ltr"
          />
          <TextField
            {...form.number(`lines.${at}.restock`)}
            label="Back in stock"
            hint="Only as new"
            required
            inputMode="numeric"
            dir="ltr"
          />
        </fieldset>
      ))}
      <TextareaField
        {...form.field("answer")}
        label="Why something is not taken back"
        optionalLabel="(visible to the customer)"
        hint="Needed if nothing is taken back: the return then ends here."
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

export function RefundDialog({ one, onClose }: ReturnDialogProps) {
  const params = { id: one.id };
  const amounts = one.preview?.lines ?? [];
  const names = new Map(one.lines.map(({ lineId, name }) => [lineId, name.en]));
  const form = useStaffForm({
    endpoint: adminRefundReturn,
    defaults: { lines: amounts.map(({ lineId, amount }) => ({ lineId, amount: amount as number | null })), reason: "" },
    toBody: ({ lines, reason }) => ({ lines, ...given("reason", reason) }),
    rules: bodyRules(refundReturnBody),
    send: (body, { key }) => api(adminRefundReturn, { params, body }, { headers: { "idempotency-key": key } }),
    done: "Refund on its way",
    onDone: onClose,
  });
  const { shipping = 0, fee = 0, left = 0 } = one.preview ?? {};
  const pieces = form.values.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const total = Math.round(Math.max(0, pieces + shipping - fee) * 100) / 100;
  return (
    <ActionDialog title={`Refund ${one.number}`} confirm="Refund" form={form} onClose={onClose}>
      {amounts.map(({ lineId, amount }, at) => (
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
      {hasExchange(one) && (
        <Callout tone="warn">
          Nothing is sent in exchange then. The customer is told that the money goes back instead.
        </Callout>
      )}
      <Callout tone={total > left ? "warn" : "info"}>
        <Amount amount={total} currency={one.currency} /> goes back
        {shipping > 0 && (
          <>
            , delivery of <Amount amount={shipping} currency={one.currency} /> included
          </>
        )}
        {fee > 0 && (
          <>
            , less <Amount amount={fee} currency={one.currency} /> for the way back
          </>
        )}
        . Up to <Amount amount={left} currency={one.currency} /> of this order can still be refunded.
      </Callout>
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
