import { useId, useMemo, useState } from "react";
import { type FieldPath, type UseFormRegisterReturn, type UseFormReturn, useWatch } from "react-hook-form";
import { countryName, countryOptions } from "#shared/domain/countries.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { AddressValues } from "./address-values.ts";
import { asksPostalCode, needsRegion, regionsOf, regionWord } from "./regions.ts";

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
    setValue("address.region", "");
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
      <RegionField form={form} country={country} field={register(path("region"))} />
      <TextField
        label={t("addresses.city")}
        required
        dir="auto"
        autoComplete="address-level2"
        maxLength={80}
        error={words(errors?.city)}
        {...register(path("city"))}
      />
      <StreetFields form={form} country={country} />
    </div>
  );
}

interface RegionFieldProps {
  readonly form: UseFormReturn<WithAddress>;
  readonly country: string;
  /** Registered by the parent: the first invalid field in registration order gets the focus. */
  readonly field: UseFormRegisterReturn;
}

function RegionField({ form, country, field }: RegionFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useFieldWords();
  const listId = useId();
  const names = regionsOf(country);
  const isNeeded = needsRegion(country);
  return (
    <>
      <TextField
        label={t(`addresses.regions.${regionWord(country)}`)}
        required={isNeeded}
        optionalLabel={isNeeded ? undefined : t("addresses.optional")}
        dir="auto"
        list={names.length > 0 ? listId : undefined}
        autoComplete="address-level1"
        maxLength={80}
        error={words(form.formState.errors.address?.region)}
        {...field}
      />
      {names.length > 0 && (
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name.en} value={name[language]} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The street, an optional second line behind a link, and the postal code where the country uses one. */
function StreetFields({ form, country }: { readonly form: UseFormReturn<WithAddress>; readonly country: string }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { register, getValues, formState } = form;
  const [showsLine2, setShowsLine2] = useState(() => getValues("address.line2") !== "");
  const errors = formState.errors.address;
  return (
    <>
      <TextField
        label={t("addresses.line1")}
        required
        dir="auto"
        autoComplete="address-line1"
        maxLength={160}
        hint={t("addresses.line1Hint")}
        error={words(errors?.line1)}
        className="sm:col-span-2"
        {...register(path("line1"))}
      />
      {showsLine2 ? (
        <TextField
          label={t("addresses.line2")}
          optionalLabel={t("addresses.optional")}
          dir="auto"
          autoComplete="address-line2"
          maxLength={160}
          error={words(errors?.line2)}
          className="sm:col-span-2"
          {...register(path("line2"))}
        />
      ) : (
        <Button variant="link" className="justify-self-start sm:col-span-2" onClick={() => setShowsLine2(true)}>
          {t("addresses.addLine2")}
        </Button>
      )}
      {asksPostalCode(country) && (
        <TextField
          label={t("addresses.postalCode")}
          optionalLabel={t("addresses.optional")}
          dir="ltr"
          autoComplete="postal-code"
          maxLength={20}
          error={words(errors?.postalCode)}
          {...register(path("postalCode"))}
        />
      )}
    </>
  );
}
