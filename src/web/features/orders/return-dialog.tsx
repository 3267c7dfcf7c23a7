import { useState } from "react";
import { requestReturn } from "#shared/contract/orders.ts";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderDialogProps } from "./cancel-dialog.tsx";
import { useOrderChange } from "./use-order-change.ts";

export function ReturnDialog(props: OrderDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      title={t("orders.return.title")}
      labels={{ close: t("orders.close") }}
      size="34rem"
    >
      <ReturnForm {...props} />
    </Dialog>
  );
}

function ReturnForm(props: OrderDialogProps) {
  const { order } = props;
  const { t } = useTranslation();
  const text = useText();
  const { isBusy, run } = useOrderChange(props);
  const goods = order.lines.filter(({ kind }) => kind === "physical");
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const lines = goods
    .map(({ id }) => ({ lineId: id, quantity: counts[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const send = (): void => {
    setTried(true);
    if (lines.length === 0 || reason.trim() === "") return;
    void run(
      () => api(requestReturn, { params: { id: order.id }, body: { lines, reason: reason.trim() } }),
      t("orders.return.done"),
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{t("orders.return.text")}</p>
      <ul className="flex flex-col gap-4">
        {goods.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-3">
            <LinePicture image={line.image} className="w-14" />
            <span className="min-w-32 flex-1 text-card font-semibold">{text(line.name)}</span>
            <QuantityStepper
              min={0}
              max={line.quantity}
              value={counts[line.id] ?? 0}
              onChange={(quantity) => setCounts({ ...counts, [line.id]: quantity })}
              labels={{
                quantity: t("cart.quantityOf", { name: text(line.name) }),
                increase: t("cart.increase"),
                decrease: t("cart.decrease"),
              }}
            />
          </li>
        ))}
      </ul>
      {isTried && lines.length === 0 && <FieldError>{t("orders.return.none")}</FieldError>}
      <TextareaField
        label={t("orders.return.reason")}
        required
        dir="auto"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && reason.trim() === "" ? t("refusals.fields.REQUIRED") : undefined}
      />
      <Button loading={isBusy} onClick={send}>
        {t("orders.return.send")}
      </Button>
    </div>
  );
}
