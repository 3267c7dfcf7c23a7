import { requestReturn } from "#shared/contract/orders.ts";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderDialogProps } from "./cancel-dialog.tsx";
import { useOrderFormEnd } from "./use-order-change.ts";

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
  const goods = order.lines.filter(({ kind }) => kind === "physical");
  const form = useContractForm({
    endpoint: requestReturn,
    params: { id: order.id },
    defaults: { counts: {} as Readonly<Record<string, number>>, reason: "" },
    toBody: ({ counts, reason }) => ({
      lines: goods.map(({ id }) => ({ lineId: id, quantity: counts[id] ?? 0 })).filter(({ quantity }) => quantity > 0),
      reason: reason.trim(),
    }),
    check: ({ counts }) =>
      Object.values(counts).some((count) => count > 0) ? [] : [{ field: "counts", code: "REQUIRED" }],
    ...useOrderFormEnd(props, t("orders.return.done")),
  });
  const { counts } = form.values;
  return (
    <Form form={form} className="flex flex-col gap-5">
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
              onChange={(quantity) => form.change({ counts: { ...counts, [line.id]: quantity } })}
              labels={{
                quantity: t("cart.quantityOf", { name: text(line.name) }),
                increase: t("cart.increase"),
                decrease: t("cart.decrease"),
              }}
            />
          </li>
        ))}
      </ul>
      {form.errors["counts"] && <FieldError>{t("orders.return.none")}</FieldError>}
      <TextareaField
        label={t("orders.return.reason")}
        required
        dir="auto"
        rows={3}
        maxLength={500}
        {...form.field("reason")}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" loading={form.isBusy}>
        {t("orders.return.send")}
      </Button>
    </Form>
  );
}
