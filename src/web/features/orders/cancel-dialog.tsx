import { useState } from "react";
import { cancelOrder } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderActionsProps } from "./order-actions.tsx";
import { useRefundWords } from "./order-rights.tsx";
import { useOrderChange } from "./use-order-change.ts";

export interface OrderDialogProps extends OrderActionsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CancelDialog(props: OrderDialogProps) {
  const { order, isOpen, onClose } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const { isBusy, run } = useOrderChange(props);
  const body = reason.trim() === "" ? {} : { reason: reason.trim() };
  const getsMoney = order.cancellation.refund.amount > 0;
  const back = useRefundWords(order);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => void run(() => api(cancelOrder, { params: { id: order.id }, body }), t("orders.cancel.done"))}
      title={t("orders.cancel.title")}
      danger
      busy={isBusy}
      labels={{ close: t("orders.close"), confirm: t("orders.cancel.confirm"), cancel: t("orders.cancel.keep") }}
    >
      <p className="mb-4">
        {t(getsMoney ? "orders.cancel.refund" : "orders.cancel.text")} {back}
      </p>
      <TextareaField
        label={t("orders.cancel.reason")}
        optionalLabel={t("addresses.optional")}
        dir="auto"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
