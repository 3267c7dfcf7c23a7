import { type UseFormReturn, useForm } from "react-hook-form";
import { updateOrder } from "#shared/contract/orders.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import { bodyOfAddress, emptyAddress, toValues } from "#web/entities/address/address-values.ts";
import { api } from "#web/lib/api/browser.ts";
import { codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderDialogProps } from "./cancel-dialog.tsx";
import { useOrderChange } from "./use-order-change.ts";

interface Values extends WithAddress {
  readonly note: string;
}

export function EditDialog(props: OrderDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      title={t(props.order.shippingAddress === null ? "orders.editNote" : "orders.edit")}
      labels={{ close: t("orders.close") }}
      size="38rem"
    >
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm(props: OrderDialogProps) {
  const { order } = props;
  const { t } = useTranslation();
  const { isBusy, run } = useOrderChange(props);
  const address = order.shippingAddress;
  const form = useForm<Values>({
    defaultValues: { address: address === null ? emptyAddress("EG") : toValues(address), note: order.note ?? "" },
    mode: "onTouched",
    resolver: codedResolver<Values>((values) =>
      address === null
        ? []
        : addressProblems(values.address).map((problem) => ({ ...problem, field: `address.${problem.field}` })),
    ),
  });
  const save = form.handleSubmit((values) => {
    const body = { note: values.note, ...(address === null ? {} : { shippingAddress: bodyOfAddress(values.address) }) };
    return run(() => api(updateOrder, { params: { id: order.id }, body }), t("orders.saved"));
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {/* AddressFields expects a form with an address; this one also has a note. */}
      {address !== null && <AddressFields form={form as unknown as UseFormReturn<WithAddress>} isCountryFixed />}
      <TextareaField
        label={t("orders.note")}
        optionalLabel={t("addresses.optional")}
        dir="auto"
        rows={2}
        maxLength={500}
        {...form.register("note")}
      />
      <Button type="submit" loading={isBusy}>
        {t("orders.save")}
      </Button>
    </form>
  );
}
