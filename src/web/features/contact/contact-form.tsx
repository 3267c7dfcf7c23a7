import { useState } from "react";
import { contactMessage, sendContactMessage } from "#shared/contract/contact.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { useFieldWords } from "./field-words.ts";
import { FormFrame } from "./form-frame.tsx";
import type { PhoneCountries } from "./phone-countries.ts";
import { SentPanel } from "./sent-panel.tsx";
import { filled, typedPhone } from "./typed-values.ts";
import { type MessageForm, useMessageForm } from "./use-message-form.ts";

function useContactForm(country: string): MessageForm {
  const language = useLanguage();
  return useMessageForm({
    endpoint: sendContactMessage,
    schema: contactMessage,
    toBody: (typed) => ({
      name: filled(typed.name),
      email: filled(typed.email),
      phone: typedPhone(typed.phone, country),
      subject: filled(typed.subject),
      message: filled(typed.message),
      website: filled(typed.website),
      language,
    }),
  });
}

export function ContactForm({ phones }: { readonly phones: PhoneCountries }) {
  const { t, words } = useTranslation();
  const { t: common } = useTranslation("common");
  const [country, setCountry] = useState(phones.country);
  const form = useContactForm(country);
  const error = useFieldWords(form);
  const field = (name: string) => ({ ...form.register(name), error: error(name) });
  if (form.sent !== undefined) {
    return <SentPanel words={words.contact.sent} message={form.sent.message ?? ""} onAgain={form.again} />;
  }
  return (
    <FormFrame form={form} label={t("contact.form.title")} sendLabel={t("contact.form.send")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("name")} label={t("contact.form.name")} required dir="auto" autoComplete="name" />
        <TextField {...field("email")} label={t("contact.form.email")} required type="email" autoComplete="email" />
      </div>
      <PhoneField
        {...field("phone")}
        label={t("contact.form.phone")}
        hint={t("contact.form.phoneHint")}
        optionalLabel={`(${common("optional")})`}
        countries={phones.countries}
        country={country}
        onCountryChange={setCountry}
        labels={{ country: t("contact.form.country") }}
      />
      <TextField {...field("subject")} label={t("contact.form.subject")} required dir="auto" />
      <TextareaField
        {...field("message")}
        label={t("contact.form.message")}
        hint={t("contact.form.messageHint")}
        required
        rows={6}
        dir="auto"
      />
    </FormFrame>
  );
}
