import { lazy, type ReactNode, Suspense, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Address } from "#shared/contract/addresses.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cx } from "#web/ui/cx.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { type AddressChoice, isIncomplete, newAddress } from "./address-choice.ts";
import { AddressFields, type WithAddress } from "./address-fields.tsx";
import { AddressLines } from "./address-lines.tsx";
import { type AddressValues, toValues } from "./address-values.ts";

const PlaceButton = lazy(() => import("./place-button.tsx"));

export interface AddressChoiceFieldsProps {
  readonly form: UseFormReturn<AddressChoice>;
  readonly addresses: readonly Address[];
  /** What a new address starts with. */
  readonly blank: AddressValues;
}

/** The delivery address: a saved or a new one. An incomplete saved address is completed here. */
export function AddressChoiceFields(props: AddressChoiceFieldsProps) {
  const { form, addresses } = props;
  const { t } = useTranslation();
  const addressId = useWatch({ control: form.control, name: "addressId" });
  const chosen = addresses.find(({ id }) => id === addressId);
  const register = useAddressSwitch(props);
  if (addresses.length === 0) return <TypedAddress form={form} save={t("addresses.saveTyped")} />;
  return (
    <>
      <RadioGroup legend={t("addresses.chooseOne")} hideLegend>
        {addresses.map((address) => (
          <RadioCard
            key={address.id}
            value={address.id}
            label={address.label === "" ? fullName(address) : address.label}
            description={<AddressLines address={address} hasName={address.label !== ""} />}
            end={address.isDefault && <Badge>{t("addresses.default")}</Badge>}
            {...register}
          />
        ))}
        <RadioCard value={newAddress} label={t("addresses.new")} {...register} />
      </RadioGroup>
      {chosen === undefined && <TypedAddress form={form} save={t("addresses.saveTyped")} className="mt-5" />}
      {chosen !== undefined && isIncomplete(chosen) && (
        <TypedAddress form={form} save={t("addresses.saveCompleted")} className="mt-5">
          <Callout tone="info">{t("addresses.completeIt")}</Callout>
        </TypedAddress>
      )}
    </>
  );
}

/** Registers the choice. The text typed for each address comes back when it is chosen again. */
function useAddressSwitch({ form, addresses, blank }: AddressChoiceFieldsProps) {
  const shown = useRef(form.getValues("addressId"));
  const typed = useRef(new Map<string, AddressValues>());
  const show = (addressId: string): void => {
    const left = addresses.find(({ id }) => id === shown.current);
    if (left === undefined || isIncomplete(left)) typed.current.set(shown.current, form.getValues("address"));
    shown.current = addressId;
    const next = addresses.find(({ id }) => id === addressId);
    if (next !== undefined && !isIncomplete(next)) return;
    form.setValue("address", typed.current.get(addressId) ?? (next === undefined ? blank : toValues(next)));
    form.clearErrors("address");
  };
  return form.register("addressId", { onChange: (event) => show(event.target.value) });
}

interface TypedAddressProps {
  readonly form: UseFormReturn<AddressChoice>;
  /** Label of the checkbox that saves the address. */
  readonly save: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

function TypedAddress({ form, save, className, children }: TypedAddressProps) {
  const addressId = useWatch({ control: form.control, name: "addressId" });
  return (
    <div className={cx("flex flex-col gap-3", className)}>
      {children}
      {/* AddressFields expects a form with an address; this one has more fields. */}
      <AddressFields key={addressId} form={form as unknown as UseFormReturn<WithAddress>} />
      <Suspense>
        <PlaceButton key={addressId} form={form as unknown as UseFormReturn<WithAddress>} />
      </Suspense>
      <Checkbox label={save} {...form.register("savesAddress")} />
    </div>
  );
}
