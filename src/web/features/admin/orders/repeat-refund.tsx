import { useState } from "react";
import { adminRefundOrder, refundOrderBody } from "#shared/contract/payments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import type { OrderPage } from "./load-orders.ts";

interface Props {
  readonly orderId: string;
  readonly refund: OrderPage["refunds"][number];
}

function RepeatDialog({ orderId, refund, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminRefundOrder,
    defaults: { reason: refund.reason },
    toBody: ({ reason }) => ({ reason, repeats: refund.id }),
    rules: bodyRules(refundOrderBody),
    send: (body, { key }) =>
      api(adminRefundOrder, { params: { id: orderId }, body }, { headers: { "idempotency-key": key } }),
    done: "Refund started",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Refund again" confirm="Refund" variant="danger" form={form} onClose={onClose}>
      <p className="text-muted">
        The provider rejected this refund of <Amount amount={refund.amount} currency={refund.currency} />. It is asked
        for once more, for the same amount.
      </p>
      <ReasonField form={form} hint="The customer sees this on the order page." />
    </ActionDialog>
  );
}

/** Requests a rejected refund once more. */
export function RepeatRefund({ orderId, refund }: Props) {
  const [isOpen, setOpen] = useState(false);
  const mayRefund = useMay()("refunds");
  if (!mayRefund) return null;
  // The dialog stays open after a refusal, to show the reason.
  return (
    <>
      {refund.isRepeatable && (
        <Button size="sm" variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
          Refund again
        </Button>
      )}
      {isOpen && <RepeatDialog orderId={orderId} refund={refund} onClose={() => setOpen(false)} />}
    </>
  );
}
