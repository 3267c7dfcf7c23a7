import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { confirmSmsNumber, createSmsCode, removeSmsNumber } from "#shared/contract/sms.ts";
import { countryOptions } from "#shared/domain/countries.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { isPlausiblePhone, normalisePhone } from "#shared/domain/phone.ts";
import { smsCodeLength, smsCountries } from "#shared/domain/sms.ts";
import { api } from "#web/lib/api/browser.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { messageIcon } from "#web/ui/drawn-icons.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { NotificationsData } from "./load-notifications.ts";
import { useWork } from "./use-work.ts";

type SmsData = NotificationsData["sms"];

function Asking({ consent, onSent }: Pick<SmsData, "consent"> & { readonly onSent: () => void }) {
  const { t } = useTranslation("notifications");
  const text = useText();
  const language = useLanguage();
  const [country, setCountry] = useState<string>(smsCountries[0]);
  const [typed, setTyped] = useState("");
  const [agrees, setAgrees] = useState(false);
  const [problems, setProblems] = useState<{ readonly phone?: string; readonly consent?: string }>({});
  const { isBusy, failure, run } = useWork();
  const countries = useMemo(
    () => countryOptions(language).filter(({ code }) => smsCountries.some((one) => one === code)),
    [language],
  );
  const send = async (): Promise<void> => {
    const phone = normalisePhone(typed, country);
    const isFine = phone !== undefined && isPlausiblePhone(phone);
    setProblems({
      ...(isFine ? {} : { phone: t("sms.wrongNumber") }),
      ...(agrees ? {} : { consent: t("sms.agree") }),
    });
    if (!isFine || !agrees) return;
    await run(async () => {
      await api(createSmsCode, { body: { phone, consentVersion: consent.version } });
      onSent();
    });
  };
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <p>{t("sms.text")}</p>
      <PhoneField
        className="w-full max-w-sm"
        label={t("sms.phone")}
        hint={t("sms.hint")}
        countries={countries.map(({ code, name, dialCode }) => ({ iso: code, name, dial: `+${dialCode}` }))}
        country={country}
        onCountryChange={setCountry}
        labels={{ country: t("sms.country") }}
        error={problems.phone}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Checkbox
        label={text(consent.text)}
        checked={agrees}
        error={problems.consent}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <Button loading={isBusy} loadingLabel={t("sms.sending")} onClick={() => void send()}>
        {t("sms.send")}
      </Button>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

function Confirming({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { isBusy, failure, run } = useWork();
  const confirm = async (): Promise<void> => {
    const code = toLatinDigits(typed).replace(/\D/g, "");
    setProblem(code.length === smsCodeLength ? undefined : t("sms.wrongCode"));
    if (code.length !== smsCodeLength) return;
    await run(async () => {
      await api(confirmSmsNumber, { body: { code } });
      toast.show({ type: "success", message: t("sms.done") });
      await revalidate();
      onEnd();
    });
  };
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <p role="status">{t("sms.sent")}</p>
      <TextField
        className="w-full max-w-40"
        label={t("sms.code")}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button loading={isBusy} loadingLabel={t("sms.confirming")} onClick={() => void confirm()}>
          {t("sms.confirm")}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {t("sms.other")}
        </Button>
      </div>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

function Given({ number }: { readonly number: NonNullable<SmsData["number"]> }) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run } = useWork();
  const remove = () =>
    run(async () => {
      await api(removeSmsNumber, {});
      toast.show({ type: "success", message: t("sms.removed") });
      await revalidate();
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t("sms.given", { digits: number.lastDigits })}</p>
      {number.isUnreachable && <Callout tone="warn">{t("sms.unreachable")}</Callout>}
      <Button variant="secondary" loading={isBusy} loadingLabel={t("sms.removing")} onClick={() => void remove()}>
        {t("sms.remove")}
      </Button>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

/** The number that SMS go to; the one place to give and remove it. */
export function SmsCard({ data: { isAvailable, number, consent } }: { readonly data: SmsData }) {
  const { t } = useTranslation("notifications");
  const [isAsked, setAsked] = useState(false);
  if (!isAvailable && number === null) return null;
  const isUnreachable = number?.isUnreachable === true;
  return (
    <Card padding="lg">
      <section aria-labelledby="sms-card" className="flex items-start gap-3">
        <Icon name={messageIcon} size={24} className="mt-1 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
          <h2 id="sms-card" className="text-card font-bold">
            {t("sms.title")}
          </h2>
          {number !== null && <Given number={number} />}
          {(number === null || isUnreachable) &&
            (isAsked ? (
              <Confirming onEnd={() => setAsked(false)} />
            ) : (
              <Asking consent={consent} onSent={() => setAsked(true)} />
            ))}
        </div>
      </section>
    </Card>
  );
}
