import { useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type User, updateMe } from "#shared/contract/accounts.ts";
import { countryOptions } from "#shared/domain/countries.ts";
import { languages } from "#shared/i18n/languages.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { NameFields } from "#web/lib/forms/name-fields.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { bodyOfDetails, type DetailsValues, detailsProblems, toDetails } from "./details-values.ts";
import { ProfileCard } from "./profile-card.tsx";

interface FieldsProps {
  readonly form: UseFormReturn<DetailsValues>;
}

function PlaceFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const language = useLanguage();
  const countries = useMemo(() => countryOptions(language), [language]);
  const phoneCountry = useWatch({ control: form.control, name: "phoneCountry" });
  const { errors } = form.formState;
  return (
    <>
      <PhoneField
        label={t("register.phone")}
        optionalLabel={t("register.optional")}
        countries={countries.map(({ code, name, dialCode }) => ({ iso: code, name, dial: `+${dialCode}` }))}
        country={phoneCountry}
        onCountryChange={(iso) => form.setValue("phoneCountry", iso, { shouldDirty: true })}
        labels={{ country: t("register.dialCode") }}
        error={words(errors.phone, "phone")}
        {...form.register("phone")}
      />
      <SelectField
        label={t("profile.details.country")}
        placeholder={t("profile.details.noCountry")}
        autoComplete="country"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        error={words(errors.country)}
        {...form.register("country")}
      />
      <SelectField
        label={t("profile.details.language")}
        options={languages.map((language) => ({ value: language, label: t(`profile.details.${language}`) }))}
        {...form.register("language")}
      />
    </>
  );
}

/** Names, phone, country, mail language, marketing consent. */
export function DetailsForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { adopt } = useSession();
  const contract = useContractForm<DetailsValues, typeof updateMe>({
    endpoint: updateMe,
    defaults: toDetails(user),
    check: detailsProblems,
    toBody: bodyOfDetails,
    onDone: ({ user: saved }) => {
      adopt(saved);
      toast.show({ type: "success", message: t("profile.saved") });
    },
  });
  const { form, failure, isBusy, isReady } = contract;
  return (
    <ProfileCard title={t("profile.details.title")}>
      <Form form={contract} asksBeforeLeaving className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <div className="grid gap-5 sm:grid-cols-2">
          <NameFields
            first={form.register("firstName")}
            last={form.register("lastName")}
            errors={form.formState.errors}
          />
          <PlaceFields form={form} />
        </div>
        <Checkbox label={t("register.marketing")} {...form.register("marketingOptIn")} />
        <Button
          type="submit"
          className="self-start"
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("profile.saving")}
        >
          {t("profile.save")}
        </Button>
      </Form>
    </ProfileCard>
  );
}
