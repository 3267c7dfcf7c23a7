import type { UseFormReturn } from "react-hook-form";
import { type ShippingAddress, updateOrder } from "#shared/contract/orders.ts";
import { shippingFieldName } from "#web/entities/address/address-field-name.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import { type AddressValues, bodyOfAddress, emptyAddress, toValues } from "#web/entities/address/address-values.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { OrderDialogProps } from "./cancel-dialog.tsx";
import { useOrderFormEnd } from "./use-order-change.ts";

interface Values extends WithAddress {
  readonly note: string;
}

interface EditDialogProps extends OrderDialogProps {
  /** A parcel waits for the address; nothing else can change any more. */
  readonly isOnlyAddress?: boolean;
}

export function EditDialog(props: EditDialogProps) {
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

/** The position on the map belongs to the street that it was saved with. */
const ofSameStreet = (values: AddressValues, { line1, city }: ShippingAddress): AddressValues =>
  values.line1 === line1 && values.city === city ? values : { ...values, geo: undefined };

function EditForm(props: EditDialogProps) {
  const { order, isOnlyAddress = false } = props;
  const { t } = useTranslation();
  const address = order.shippingAddress;
  const form = useContractForm({
    endpoint: updateOrder,
    params: { id: order.id },
    defaults: { address: address === null ? emptyAddress("EG") : toValues(address), note: order.note ?? "" },
    toBody: (values: Values) => ({
      ...(isOnlyAddress ? {} : { note: values.note }),
      ...(address === null ? {} : { shippingAddress: bodyOfAddress(ofSameStreet(values.address, address)) }),
    }),
    check: (values: Values) =>
      address === null
        ? []
        : addressProblems(values.address).map((problem) => ({ ...problem, field: `address.${problem.field}` })),
    toField: (field) => shippingFieldName(field) ?? field,
    ...useOrderFormEnd(props, t("orders.saved")),
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      {/* AddressFields expects a form with an address; this one also has a note. */}
      {address !== null && <AddressFields form={form.form as unknown as UseFormReturn<WithAddress>} isCountryFixed />}
      {!isOnlyAddress && (
        <TextareaField
          label={t("orders.note")}
          optionalLabel={t("addresses.optional")}
          dir="auto"
          rows={2}
          maxLength={500}
          {...form.field("note")}
        />
      )}
      <FormFailure failure={form.failure} />
      <Button type="submit" loading={form.isBusy}>
        {t("orders.save")}
      </Button>
    </Form>
  );
}
