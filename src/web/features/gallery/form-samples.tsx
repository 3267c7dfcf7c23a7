import { useState } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cardIcon, cashIcon } from "#web/ui/drawn-icons.ts";
import { FileField } from "#web/ui/file-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Money } from "#web/ui/money.tsx";
import { PasswordField, StrengthMeter } from "#web/ui/password-input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { Group, type SampleProps } from "./sample-frame.tsx";

export function FormSamples({ words, lang }: SampleProps) {
  const { form } = words;
  const [country, setCountry] = useState("EG");
  const countries = ["EG", "SA", "AE"].map((iso, index) => ({
    iso,
    name: words.countries[index] ?? iso,
    dial: ["+20", "+966", "+971"][index] ?? "",
  }));
  return (
    <Group title={words.parts.forms}>
      <SearchField label={form.search} placeholder={form.search} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={form.name} required dir="auto" autoComplete="name" placeholder={form.namePlaceholder} />
        <TextField label={form.email} type="email" hint={form.emailHint} error={form.emailError} defaultValue="sara@" />
        <PhoneField
          label={form.phone}
          required
          countries={countries}
          country={country}
          onCountryChange={setCountry}
          labels={form}
          placeholder="10 1234 5678"
        />
        <PasswordField
          label={form.password}
          labels={form}
          defaultValue="correct horse"
          autoComplete="new-password"
          meter={<StrengthMeter score={4} label={form.strength} />}
        />
        <SelectField
          label={form.region}
          placeholder={form.choose}
          options={words.cities.map((city) => ({ value: city, label: city }))}
        />
        <TextareaField label={form.notes} optionalLabel={form.optional} rows={2} dir="auto" />
      </div>
      <FileField label={form.file} prompt={form.filePrompt} hint={form.fileHint} accept="application/pdf" />
      <RadioGroup legend={form.payment} required>
        <RadioCard
          name={`pay-${lang}`}
          value="card"
          defaultChecked
          label={form.card}
          description={form.cardText}
          icon={<Icon name={cardIcon} />}
        />
        <RadioCard
          name={`pay-${lang}`}
          value="cod"
          label={form.cod}
          description={form.codText}
          icon={<Icon name={cashIcon} />}
          end={<Money amountMinor={2500} currency="EGP" lang={lang} />}
        />
      </RadioGroup>
      <div>
        <Checkbox label={form.terms} defaultChecked />
        <Switch label={form.news} hint={form.newsHint} defaultChecked />
        <Switch label={form.news} disabled />
      </div>
    </Group>
  );
}
