import { adminExchangeReturn, exchangeReturnBody } from "#shared/contract/admin-return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { OtherRefundList } from "#web/admin-kit/other-refunds.tsx";
import { Amount } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { type AskedDialogProps, AskRefundsBefore } from "./refunds-before.tsx";
import type { ReturnDialogProps } from "./return-dialogs.tsx";

function useExchangeForm({ one, before, refresh, onClose }: AskedDialogProps) {
  return useStaffForm({
    endpoint: adminExchangeReturn,
    defaults: { reason: "", areUnrelated: false },
    toBody: ({ reason, areUnrelated }) => ({
      ...given("reason", reason),
      ...(areUnrelated ? { unrelated: before.refunds.map(({ id }) => id) } : {}),
    }),
    rules: bodyRules(exchangeReturnBody),
    send: (body, { key }) =>
      refresh(api(adminExchangeReturn, { params: { id: one.id }, body }, { headers: { "idempotency-key": key } })),
    done: "Exchange ready to pack",
    onDone: onClose,
  });
}

function Exchange(props: AskedDialogProps) {
  const { one, before, onClose } = props;
  const form = useExchangeForm(props);
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
      {before.refunds.length > 0 && (
        <Callout tone="warn" title="These items may have been paid already">
          <p>A refund for them was rejected before. Since then, these refunds were made:</p>
          <OtherRefundList refunds={before.refunds} currency={before.currency} />
          <p>If one of these paid for the items, refund the return instead, and say so there.</p>
        </Callout>
      )}
      {before.refunds.length > 0 && (
        <Checkbox {...form.field("areUnrelated")} label="These refunds were for something else" />
      )}
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

/** Sends the exchange for the accepted pieces, and refunds the rest. */
export const ExchangeDialog = ({ one, onClose }: ReturnDialogProps) => (
  <AskRefundsBefore one={one} title={`Exchange ${one.number}`} onClose={onClose}>
    {(asked) => <Exchange {...asked} />}
  </AskRefundsBefore>
);
