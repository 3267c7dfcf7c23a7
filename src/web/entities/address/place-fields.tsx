import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ComboboxField, type ComboboxOption } from "#web/ui/combobox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { WithAddress } from "./address-fields.tsx";
import { needsRegion, regionWord } from "./regions.ts";
import { findNamed, matchPlaces, type Region, useRegions } from "./use-places.ts";

interface PlaceFieldsProps {
  readonly form: UseFormReturn<WithAddress>;
  readonly country: string;
}

/** Region and city: from the country's list if there is one, else typed. */
export function PlaceFields({ form, country }: PlaceFieldsProps) {
  const regions = useRegions(country);
  const region = useChosenRegion(form, regions);
  const hasList = regions === undefined || regions.length > 0;
  return (
    <>
      {hasList ? (
        <RegionSelect form={form} country={country} regions={regions} region={region} />
      ) : (
        <RegionText form={form} country={country} />
      )}
      <CityField form={form} region={region} />
    </>
  );
}

/** The chosen region. Addresses saved before there was a list have only its name. */
function useChosenRegion(form: UseFormReturn<WithAddress>, regions: readonly Region[] = []): Region | undefined {
  const [id, name] = useWatch({ control: form.control, name: ["address.parts.regionId", "address.region"] });
  return id === "" ? findNamed(regions, name) : regions.find((region) => region.id === id);
}

interface RegionSelectProps extends PlaceFieldsProps {
  readonly regions: readonly Region[] | undefined;
  readonly region: Region | undefined;
}

function RegionSelect({ form, country, regions, region }: RegionSelectProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useFieldWords();
  const { field } = useController({ control: form.control, name: "address.parts.regionId" });
  const errors = form.formState.errors.address;
  const choose = (id: string): void => {
    field.onChange(id);
    form.setValue("address.region", regions?.find((one) => one.id === id)?.name[language] ?? "");
    form.setValue("address.city", "");
    form.setValue("address.parts.cityId", "");
    if (form.formState.isSubmitted) void form.trigger("address");
  };
  return (
    <SelectField
      label={t(`addresses.regions.${regionWord(country)}`)}
      required
      autoComplete="address-level1"
      placeholder={t("addresses.choose")}
      disabled={regions === undefined}
      options={regions?.map(({ id, name }) => ({ value: id, label: name[language] }))}
      error={words(errors?.parts?.regionId ?? errors?.region, "list")}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={region?.id ?? ""}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

function RegionText({ form, country }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const errors = form.formState.errors.address;
  return (
    <TextField
      label={t(`addresses.regions.${regionWord(country)}`)}
      required={needsRegion(country)}
      optionalLabel={needsRegion(country) ? undefined : t("addresses.optional")}
      autoComplete="address-level1"
      dir="auto"
      maxLength={80}
      error={words(errors?.region ?? errors?.parts?.regionId)}
      {...form.register("address.region")}
    />
  );
}

const maxOptions = 60;
const otherPlace = "other";

/** The cities of the region are suggested; any other place can be typed. */
function CityField({
  form,
  region,
}: {
  readonly form: UseFormReturn<WithAddress>;
  readonly region: Region | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useFieldWords();
  const { field } = useController({ control: form.control, name: "address.city" });
  const cityId = useWatch({ control: form.control, name: "address.parts.cityId" });
  const cities = region?.cities ?? [];
  const matching = matchPlaces(cities, cityId === "" ? field.value : "").slice(0, maxOptions);
  const options =
    cities.length === 0
      ? []
      : [
          ...matching.map(({ id, name }) => ({ id, label: name[language] })),
          { id: otherPlace, label: t("addresses.otherPlace") },
        ];
  const setCity = (id: string, name: string): void => {
    form.setValue("address.parts.cityId", id);
    field.onChange(name);
  };
  const pick = ({ id, label }: ComboboxOption): void => {
    if (id !== otherPlace) setCity(id, label);
    else if (cityId !== "") setCity("", "");
  };
  // A fully typed name also selects the listed place.
  const settle = (): void => {
    const named = cityId === "" ? findNamed(cities, field.value) : undefined;
    if (named !== undefined) setCity(named.id, named.name[language]);
    field.onBlur();
  };
  return (
    <ComboboxField
      label={t("addresses.city")}
      required
      autoComplete="address-level2"
      maxLength={80}
      error={words(form.formState.errors.address?.city)}
      ref={field.ref}
      name={field.name}
      value={field.value}
      options={options}
      onType={(text) => setCity("", text)}
      onPick={pick}
      onBlur={settle}
    />
  );
}
