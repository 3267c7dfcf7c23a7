import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type AddressPart, partsIn } from "#shared/domain/address-rules.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField, type TextFieldProps } from "#web/ui/input.tsx";
import type { WithAddress } from "./address-fields.tsx";
import { asksPostalCode } from "./regions.ts";

interface StreetFieldsProps {
  readonly form: UseFormReturn<WithAddress>;
  readonly country: string;
}

/** Street, building and other parts that the country's couriers need. */
export function StreetFields({ form, country }: StreetFieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const hasBuilding = partsIn(country).includes("buildingNumber");
  return (
    <>
      {country === "SA" && <ShortCode form={form} />}
      <TextField
        label={t(hasBuilding ? "addresses.street" : "addresses.line1")}
        required
        dir="auto"
        autoComplete="address-line1"
        maxLength={160}
        hint={hasBuilding ? undefined : t("addresses.line1Hint")}
        error={words(form.formState.errors.address?.line1)}
        className="sm:col-span-2"
        {...form.register("address.line1")}
      />
      {country === "SA" && <NationalAddress form={form} />}
      {country === "EG" && <EgyptianBuilding form={form} />}
      {country === "AE" && <EmiratiBuilding form={form} />}
      <MoreDetails form={form} hasLandmark={hasBuilding} />
      {country !== "SA" && asksPostalCode(country) && <PostalCode form={form} isOptional />}
    </>
  );
}

type PartFieldProps = Pick<StreetFieldsProps, "form"> &
  Omit<TextFieldProps, "label" | "name" | "form"> & {
    readonly part: Exclude<AddressPart, "regionId" | "cityId">;
    readonly isOptional?: boolean;
  };

function PartField({ form, part, isOptional = false, ...rest }: PartFieldProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <TextField
      label={t(`addresses.${part}`)}
      optionalLabel={isOptional ? t("addresses.optional") : undefined}
      autoComplete="off"
      error={words(form.formState.errors.address?.parts?.[part])}
      {...rest}
      {...form.register(`address.parts.${part}`)}
    />
  );
}

type FormOnly = Pick<StreetFieldsProps, "form">;

/** Accepts digits of any script, any case and spaces; validation normalises them. */
const ShortCode = ({ form }: FormOnly) => {
  const { t } = useTranslation();
  return (
    <PartField
      form={form}
      part="shortCode"
      dir="ltr"
      maxLength={12}
      autoCapitalize="characters"
      spellCheck={false}
      hint={t("addresses.shortCodeHint")}
      className="sm:col-span-2"
    />
  );
};

/** The other way to give a National Address: all its parts, behind a link. */
function NationalAddress({ form }: FormOnly) {
  const { t } = useTranslation();
  const { parts, postalCode } = form.getValues("address");
  const [isOpen, setOpen] = useState(() =>
    [parts.buildingNumber, parts.district, parts.additionalNumber, postalCode].some((text) => text !== ""),
  );
  if (!isOpen)
    return (
      <Button variant="link" className="justify-self-start sm:col-span-2" onClick={() => setOpen(true)}>
        {t("addresses.noShortCode")}
      </Button>
    );
  return (
    <>
      <PartField form={form} part="buildingNumber" dir="ltr" inputMode="numeric" maxLength={4} />
      <PartField form={form} part="district" dir="auto" maxLength={80} autoComplete="address-level3" />
      <PostalCode form={form} />
      <PartField form={form} part="additionalNumber" dir="ltr" inputMode="numeric" maxLength={4} />
    </>
  );
}

function EgyptianBuilding({ form }: FormOnly) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-3 gap-4 sm:col-span-2">
        <PartField form={form} part="buildingNumber" dir="auto" maxLength={20} />
        <PartField form={form} part="floor" dir="auto" maxLength={10} />
        <PartField form={form} part="apartment" dir="auto" maxLength={10} />
      </div>
      <PartField
        form={form}
        part="landmark"
        dir="auto"
        maxLength={120}
        hint={t("addresses.landmarkHint")}
        className="sm:col-span-2"
      />
    </>
  );
}

function EmiratiBuilding({ form }: FormOnly) {
  const { t } = useTranslation();
  return (
    <>
      <PartField form={form} part="buildingNumber" dir="auto" maxLength={20} />
      <PartField form={form} part="apartment" dir="auto" maxLength={10} isOptional />
      <PartField
        form={form}
        part="makani"
        dir="ltr"
        inputMode="numeric"
        maxLength={14}
        hint={t("addresses.makaniHint")}
      />
      <PartField form={form} part="landmark" dir="auto" maxLength={120} isOptional />
    </>
  );
}

/** An optional second line behind a link. */
function MoreDetails({ form, hasLandmark }: FormOnly & { readonly hasLandmark: boolean }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const [isOpen, setOpen] = useState(() => form.getValues("address.line2") !== "");
  if (!isOpen)
    return (
      <Button variant="link" className="justify-self-start sm:col-span-2" onClick={() => setOpen(true)}>
        {t(hasLandmark ? "addresses.addDetails" : "addresses.addLine2")}
      </Button>
    );
  return (
    <TextField
      label={t(hasLandmark ? "addresses.details" : "addresses.line2")}
      optionalLabel={t("addresses.optional")}
      dir="auto"
      autoComplete="address-line2"
      maxLength={160}
      error={words(form.formState.errors.address?.line2)}
      className="sm:col-span-2"
      {...form.register("address.line2")}
    />
  );
}

function PostalCode({ form, isOptional = false }: FormOnly & { readonly isOptional?: boolean }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <TextField
      label={t("addresses.postalCode")}
      optionalLabel={isOptional ? t("addresses.optional") : undefined}
      dir="ltr"
      autoComplete="postal-code"
      maxLength={20}
      error={words(form.formState.errors.address?.postalCode)}
      {...form.register("address.postalCode")}
    />
  );
}
