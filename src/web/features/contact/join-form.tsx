import { useState } from "react";
import { joinApplication, joinRoles, sendJoinApplication } from "#shared/contract/contact.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { useFieldWords } from "./field-words.ts";
import { FormFrame } from "./form-frame.tsx";
import type { PhoneCountries } from "./phone-countries.ts";
import { SentPanel } from "./sent-panel.tsx";
import { filled, typedAddress, typedNumber, typedPhone } from "./typed-values.ts";
import { type MessageForm, useMessageForm } from "./use-message-form.ts";

/** Only coaches are asked how long they have worked; until a role is chosen, everybody is. */
const asksExperience = (role: string | undefined): boolean => role !== "affiliate" && role !== "ambassador";

function useJoinForm(country: string): MessageForm {
  const language = useLanguage();
  return useMessageForm({
    endpoint: sendJoinApplication,
    schema: joinApplication,
    toBody: (typed) => ({
      name: filled(typed.name),
      email: filled(typed.email),
      phone: typedPhone(typed.phone, country),
      city: filled(typed.city),
      role: filled(typed.role),
      experienceYears: asksExperience(typed.role) ? typedNumber(typed.experienceYears) : undefined,
      about: filled(typed.about),
      socialUrl: typedAddress(typed.socialUrl),
      website: filled(typed.website),
      language,
    }),
  });
}

function Roles({ form, error }: { readonly form: MessageForm; readonly error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <RadioGroup legend={t("joinUs.work.role")} required error={error} className="grid gap-3 md:grid-cols-3">
      {joinRoles.map((role) => (
        <RadioCard
          key={role}
          {...form.register("role")}
          value={role}
          label={t(`joinUs.work.roles.${role}.title`)}
          description={t(`joinUs.work.roles.${role}.text`)}
        />
      ))}
    </RadioGroup>
  );
}

export function JoinForm({ phones }: { readonly phones: PhoneCountries }) {
  const { t, words } = useTranslation();
  const { t: common } = useTranslation("common");
  const [country, setCountry] = useState(phones.country);
  const form = useJoinForm(country);
  const error = useFieldWords(form);
  const field = (name: string) => ({ ...form.register(name), error: error(name) });
  const role = form.valueOf("role");
  if (form.sent !== undefined) {
    return <SentPanel words={words.joinUs.sent} message={form.sent.about ?? ""} onAgain={form.again} />;
  }
  return (
    <FormFrame form={form} label={t("joinUs.work.title")} sendLabel={t("joinUs.work.send")}>
      <Roles form={form} error={error("role")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("name")} label={t("contact.form.name")} required dir="auto" autoComplete="name" />
        <TextField {...field("email")} label={t("contact.form.email")} required type="email" autoComplete="email" />
        <PhoneField
          {...field("phone")}
          label={t("contact.form.phone")}
          required
          countries={phones.countries}
          country={country}
          onCountryChange={setCountry}
          labels={{ country: t("contact.form.country") }}
        />
        <TextField {...field("city")} label={t("joinUs.work.city")} required dir="auto" autoComplete="address-level2" />
        {asksExperience(role) && (
          <TextField
            {...field("experienceYears")}
            label={t("joinUs.work.experienceYears")}
            required
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
        )}
        <TextField
          {...field("socialUrl")}
          label={t("joinUs.work.socialUrl")}
          optionalLabel={`(${common("optional")})`}
          type="url"
          autoComplete="url"
        />
      </div>
      <TextareaField
        {...field("about")}
        label={t("joinUs.work.about")}
        hint={t(asksExperience(role) ? "joinUs.work.aboutHint" : "joinUs.work.reachHint")}
        required
        rows={6}
        dir="auto"
      />
    </FormFrame>
  );
}
