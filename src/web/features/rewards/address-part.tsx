import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Address } from "#shared/contract/addresses.ts";
import { AddressFields, type WithAddress } from "#web/entities/address/address-fields.tsx";
import { AddressLines } from "#web/entities/address/address-lines.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { newAddress, type RedeemValues } from "./redeem-values.ts";

export interface AddressPartProps {
  readonly form: UseFormReturn<RedeemValues>;
  readonly addresses: readonly Address[];
}

/** The delivery address: one of the address book, or a new one. */
export function AddressPart({ form, addresses }: AddressPartProps) {
  const { t } = useTranslation("rewards");
  const chosen = useWatch({ control: form.control, name: "addressId" });
  // AddressFields expects a form with an address; this form has more fields.
  const addressForm = form as unknown as UseFormReturn<WithAddress>;
  return (
    <section aria-labelledby="address" className="flex flex-col gap-4 border-t border-line pt-7">
      <h2 id="address" className="text-h3 font-bold">
        {t("redeem.address")}
      </h2>
      {addresses.length > 0 && (
        <RadioGroup legend={t("redeem.chooseAddress")} hideLegend>
          {addresses.map((address) => (
            <RadioCard
              key={address.id}
              value={address.id}
              label={address.label === "" ? `${address.firstName} ${address.lastName}` : address.label}
              description={<AddressLines address={address} hasName={address.label !== ""} />}
              end={address.isDefault && <Badge>{t("redeem.defaultAddress")}</Badge>}
              {...form.register("addressId")}
            />
          ))}
          <RadioCard value={newAddress} label={t("redeem.newAddress")} {...form.register("addressId")} />
        </RadioGroup>
      )}
      {chosen === newAddress && (
        <div className="flex flex-col gap-3">
          <AddressFields form={addressForm} />
          <Checkbox label={t("redeem.saveAddress")} {...form.register("savesAddress")} />
        </div>
      )}
    </section>
  );
}
