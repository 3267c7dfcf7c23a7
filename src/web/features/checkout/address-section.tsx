import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Address } from "#shared/contract/addresses.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { AddressLines } from "#web/entities/address/address-lines.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { type Entries, newAddress } from "./entries.ts";

export interface AddressSectionProps {
  readonly form: UseFormReturn<Entries>;
  readonly addresses: readonly Address[];
}

/** The delivery address: one of the address book, or a new one. */
export function AddressSection({ form, addresses }: AddressSectionProps) {
  const { t } = useTranslation("checkout");
  const chosen = useWatch({ control: form.control, name: "addressId" });
  // AddressFields expects a form with an address; this form has more fields.
  const addressForm = form as unknown as UseFormReturn<WithAddress>;
  const fields = (
    <div className="flex flex-col gap-3">
      <AddressFields form={addressForm} />
      <Checkbox label={t("address.save")} {...form.register("savesAddress")} />
    </div>
  );
  if (addresses.length === 0) return fields;
  return (
    <>
      <RadioGroup legend={t("address.choose")} hideLegend>
        {addresses.map((address) => (
          <RadioCard
            key={address.id}
            value={address.id}
            label={address.label === "" ? `${address.firstName} ${address.lastName}` : address.label}
            description={<AddressLines address={address} hasName={address.label !== ""} />}
            end={address.isDefault && <Badge>{t("address.default")}</Badge>}
            {...form.register("addressId")}
          />
        ))}
        <RadioCard value={newAddress} label={t("address.new")} {...form.register("addressId")} />
      </RadioGroup>
      {chosen === newAddress && <div className="mt-5">{fields}</div>}
    </>
  );
}
