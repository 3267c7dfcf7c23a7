import { adminExchangeReturn, refundReturnBody } from "#shared/contract/admin-return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { ReturnDialogProps } from "./return-dialogs.tsx";

/** Sends what is wanted for the pieces that were taken back, and refunds the rest. */
export function ExchangeDialog({ one, onClose }: ReturnDialogProps) {
  const params = { id: one.id };
  const form = useStaffForm({
    endpoint: adminExchangeReturn,
    defaults: { reason: "" },
    toBody: ({ reason }) => given("reason", reason),
    rules: bodyRules(refundReturnBody),
    send: (body, { key }) => api(adminExchangeReturn, { params, body }, { headers: { "idempotency-key": key } }),
    done: "Exchange ready to pack",
    onDone: onClose,
  });
  const sent = one.lines.filter(({ exchange, accepted }) => exchange?.state === "held" && accepted !== 0);
  return (
    <ActionDialog title={`Exchange ${one.number}`} confirm="Send exchange" form={form} onClose={onClose}>
      <p>A new order at no cost goes to the packing desk, and the customer is emailed:</p>
      <ul className="list-disc ps-5">
        {sent.map(({ lineId, name, exchange, accepted }) => (
          <li key={lineId}>
            {accepted} × {name.en}, {exchange?.label.en}
          </li>
        ))}
      </ul>
      {one.refund > 0 && (
        <Callout tone="info">
          <Amount amount={one.refund} currency={one.currency} /> goes back for the other items.
        </Callout>
      )}
      <TextareaField
        {...form.field("reason")}
        label="Note"
        optionalLabel="(optional, for the audit log)"
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
