import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type Address, addAddress, updateAddress } from "#shared/contract/addresses.ts";
import { ApiError } from "#shared/contract/client.ts";
import { getLocation } from "#shared/contract/currency.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import { bodyOfAddress, emptyAddress, toValues } from "#web/entities/address/address-values.ts";
import { api } from "#web/lib/api/browser.ts";
import { useLoad } from "#web/lib/api/use-load.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export interface AddressDialogProps {
  readonly isOpen: boolean;
  /** The address to edit; undefined for a new one. */
  readonly address: Address | undefined;
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

const fallbackCountry = "EG";

/** A new address starts with the visitor's country. */
function StartedForm(props: AddressDialogProps) {
  const { user } = useSession();
  const known = props.address?.country ?? user?.country ?? undefined;
  const { load } = useLoad("place", async (signal) => {
    if (known !== undefined) return known;
    return api(getLocation, {}, { signal }).then(
      ({ data }) => data.country_code,
      () => fallbackCountry,
    );
  });
  if (load.status !== "ready") return <Skeleton className="h-96 w-full rounded-lg" />;
  return <AddressForm {...props} country={load.data} />;
}

interface Values extends WithAddress {
  readonly label: string;
  readonly isDefault: boolean;
}

function AddressForm({ address, country, onClose, onSaved }: AddressDialogProps & { readonly country: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const words = useRefusalWords();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    defaultValues: {
      address: address === undefined ? emptyAddress(country, user ?? undefined) : toValues(address),
      label: address?.label ?? "",
      isDefault: address?.isDefault ?? false,
    },
    mode: "onTouched",
    resolver: codedResolver<Values>((values) =>
      addressProblems(values.address).map((problem) => ({ ...problem, field: `address.${problem.field}` })),
    ),
  });
  const save = form.handleSubmit(async (values) => {
    const rest = { region: values.address.region, line2: values.address.line2, postalCode: values.address.postalCode };
    const body = { ...rest, ...bodyOfAddress(values.address), label: values.label, isDefault: values.isDefault };
    try {
      await (address === undefined
        ? api(addAddress, { body })
        : api(updateAddress, { params: { id: address.id }, body }));
      onClose();
      await onSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fieldErrors : [];
      for (const { field, code } of fields)
        form.setError(`address.${field}` as "address.phone", { type: code }, { shouldFocus: true });
      if (fields.length === 0) setRefusal(words(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {/* AddressFields expects a form with an address; this one also has a name. */}
      <AddressFields form={form as unknown as UseFormReturn<WithAddress>} />
      <TextField
        label={t("addresses.label")}
        optionalLabel={t("addresses.optional")}
        hint={t("addresses.labelHint")}
        dir="auto"
        autoComplete="off"
        maxLength={40}
        {...form.register("label")}
      />
      {address?.isDefault !== true && <Checkbox label={t("addresses.asDefault")} {...form.register("isDefault")} />}
      {refusal !== undefined && (
        <Callout tone="danger" role="alert">
          {refusal}
        </Callout>
      )}
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t("addresses.save")}
      </Button>
    </form>
  );
}
