import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Address, addAddress, updateAddress } from "#shared/contract/addresses.ts";
import { addressParts } from "#shared/domain/address-rules.ts";
import { addressFieldName } from "#web/entities/address/address-field-name.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import { bodyOfAddress, emptyAddress, toValues } from "#web/entities/address/address-values.ts";
import { loadCountry } from "#web/entities/address/load-country.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type DialogValues, keepDialog } from "./kept-dialog.ts";

const PlaceButton = lazy(() => import("#web/entities/address/place-button.tsx"));

export interface AddressDialogProps {
  readonly isOpen: boolean;
  /** The address to edit; undefined for a new one. */
  readonly address: Address | undefined;
  /** The values typed before the page was reloaded. */
  readonly typed?: DialogValues | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

export function AddressDialog(props: AddressDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      title={t(props.address === undefined ? "addresses.add" : "addresses.change")}
      labels={{ close: t("orders.close") }}
      size="38rem"
    >
      <StartedForm {...props} />
    </Dialog>
  );
}

/** A new address starts with the visitor's country. */
function StartedForm(props: AddressDialogProps) {
  const { user } = useSession();
  const known = props.address?.country ?? user?.country ?? undefined;
  const { load } = useOnDemand("country", async (signal) => known ?? loadCountry(signal));
  if (load.status !== "ready") return <Skeleton className="h-96 w-full rounded-lg" />;
  return <AddressForm {...props} country={load.data} />;
}

const toBody = ({ address, label, isDefault }: DialogValues) => {
  const { region, line2, postalCode, parts } = address;
  // Cleared fields are sent as empty, since a change keeps fields that are left out.
  const cleared = addressParts.filter((part) => parts[part] === "").map((part) => [part, ""]);
  return { region, line2, postalCode, ...Object.fromEntries(cleared), ...bodyOfAddress(address), label, isDefault };
};

function AddressForm({ address, typed, country, onClose, onSaved }: AddressDialogProps & { readonly country: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const form = useContractForm({
    endpoint: addAddress,
    defaults: typed ?? {
      address: address === undefined ? emptyAddress(country, user ?? undefined) : toValues(address),
      label: address?.label ?? "",
      isDefault: address?.isDefault ?? false,
    },
    toBody,
    check: (values: DialogValues) =>
      addressProblems(values.address).map((problem) => ({ ...problem, field: `address.${problem.field}` })),
    toField: (field) => (field === "label" || field === "isDefault" ? field : `address.${addressFieldName(field)}`),
    send: (_, { values }) =>
      address === undefined
        ? api(addAddress, { body: toBody(values) })
        : api(updateAddress, { params: { id: address.id }, body: { geo: null, ...toBody(values) } }),
    onDone: async () => {
      onClose();
      await onSaved();
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      {/* AddressFields expects a form with an address; this one also has a name. */}
      <AddressFields form={form.form as unknown as UseFormReturn<WithAddress>} />
      <Suspense>
        <PlaceButton
          form={form.form as unknown as UseFormReturn<WithAddress>}
          keep={() => keepDialog({ id: address?.id, values: form.form.getValues() })}
        />
      </Suspense>
      <TextField
        label={t("addresses.label")}
        optionalLabel={t("addresses.optional")}
        hint={t("addresses.labelHint")}
        dir="auto"
        autoComplete="off"
        maxLength={40}
        {...form.field("label")}
      />
      {address?.isDefault !== true && <Checkbox label={t("addresses.asDefault")} {...form.field("isDefault")} />}
      <FormFailure failure={form.failure} />
      <Button type="submit" loading={form.isBusy}>
        {t("addresses.save")}
      </Button>
    </Form>
  );
}
