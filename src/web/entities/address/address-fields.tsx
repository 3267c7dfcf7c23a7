import { useMemo } from "react";
import { type FieldPath, type UseFormReturn, useWatch } from "react-hook-form";
import { countryName, countryOptions } from "#shared/domain/countries.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { type AddressValues, noParts } from "./address-values.ts";
import { PlaceFields } from "./place-fields.tsx";
import { StreetFields } from "./street-fields.tsx";

/** Form values with an address under `address`. */
export interface WithAddress {
  readonly address: AddressValues;
}

export interface AddressFieldsProps {
  readonly form: UseFormReturn<WithAddress>;
  /** The country of a placed order cannot change, since its shipping was paid. */
  readonly isCountryFixed?: boolean;
}

const path = (field: keyof AddressValues): FieldPath<WithAddress> => `address.${field}`;

/** Address fields for the chosen country: country first, then the parts of an address in that country. */
export function AddressFields({ form, isCountryFixed = false }: AddressFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useFieldWords();
  const { register, setValue, getValues, control, formState } = form;
  const [country, phoneCountry] = useWatch({ control, name: ["address.country", "address.phoneCountry"] });
  const countries = useMemo(() => countryOptions(language), [language]);
  const errors = formState.errors.address;
  const changeCountry = (next: string): void => {
    if (getValues("address.phone").trim() === "") setValue("address.phoneCountry", next);
    setValue("address.country", next, { shouldDirty: true });
    for (const field of ["region", "city", "postalCode"] as const) setValue(`address.${field}`, "");
    setValue("address.parts", noParts);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isCountryFixed ? (
        <TextField
          label={t("addresses.country")}
          readOnly
          hint={t("addresses.countryFixed")}
          value={countryName(country, language)}
          className="sm:col-span-2"
        />
      ) : (
        <SelectField
          label={t("addresses.country")}
          required
          autoComplete="country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          error={words(errors?.country)}
          className="sm:col-span-2"
          {...register(path("country"), { onChange: (event) => changeCountry(event.target.value) })}
        />
      )}
      <TextField
        label={t("addresses.firstName")}
        required
        dir="auto"
        autoComplete="given-name"
        maxLength={60}
        error={words(errors?.firstName)}
        {...register(path("firstName"))}
      />
      <TextField
        label={t("addresses.lastName")}
        required
        dir="auto"
        autoComplete="family-name"
        maxLength={60}
        error={words(errors?.lastName)}
        {...register(path("lastName"))}
      />
      <PhoneField
        label={t("addresses.phone")}
        required
        className="sm:col-span-2"
        hint={t("addresses.phoneHint")}
        countries={countries.map(({ code, name, dialCode }) => ({ iso: code, name, dial: `+${dialCode}` }))}
        country={phoneCountry}
        onCountryChange={(iso) =>
          setValue("address.phoneCountry", iso, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
        labels={{ country: t("addresses.dialCode") }}
        error={words(errors?.phone, "phone")}
        {...register(path("phone"))}
      />
      <PlaceFields form={form} country={country} />
      <StreetFields form={form} country={country} />
    </div>
  );
}
