import { useState } from "react";
import type { Order } from "#shared/contract/orders.ts";
import { isEditable } from "#shared/domain/order-states.ts";
import { WhatsAppHelp } from "#web/entities/order/whatsapp-help.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button, ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { editIcon, messageIcon } from "#web/ui/drawn-icons.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { InvoiceButton } from "./invoice-button.tsx";
import { ReorderButton } from "./reorder-button.tsx";

export interface OrderActionsProps {
  readonly order: Order;
  /** Whether any line can be returned. */
  readonly canReturn: boolean;
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
}

type Open = "cancel" | "edit" | undefined;

/** The actions on the order that the customer still has. */
export function OrderActions(props: OrderActionsProps) {
  const { order, canReturn } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {isEditable(order.status) && (
        <Button variant="secondary" icon={editIcon} onClick={() => setOpen("edit")}>
          {t(order.shippingAddress === null ? "orders.editNote" : "orders.edit")}
        </Button>
      )}
      {canReturn && (
        <LocalLink to={`/dashboard/orders/${order.id}/return`} className={buttonClass({ variant: "secondary" })}>
          <ButtonLabel icon="undo">{t("orders.return.open")}</ButtonLabel>
        </LocalLink>
      )}
      <ReorderButton order={order} />
      <InvoiceButton order={order} />
      <LocalLink to="/contact" className={buttonClass({ variant: "ghost" })}>
        <ButtonLabel icon={messageIcon}>{t("orders.help")}</ButtonLabel>
      </LocalLink>
      <WhatsAppHelp message={t("orders.askAbout", { number: order.number })} />
      {order.cancellation.allowed && (
        <Button variant="ghost" icon="close" onClick={() => setOpen("cancel")}>
          {t("orders.cancel.open")}
        </Button>
      )}
      <CancelDialog {...props} isOpen={open === "cancel"} onClose={close} />
      <EditDialog {...props} isOpen={open === "edit"} onClose={close} />
    </div>
  );
}
