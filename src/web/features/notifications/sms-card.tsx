import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { isRefusal } from "#shared/contract/client.ts";
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

interface Entry {
  readonly country: string;
  readonly typed: string;
}

interface AskingProps extends Pick<SmsData, "consent"> {
  /** The values entered before. */
  readonly start: Entry;
  readonly onSent: (entry: Entry, phone: string) => void;
}

function Asking({ consent, start, onSent }: AskingProps) {
  const { t } = useTranslation("notifications");
  const text = useText();
  const language = useLanguage();
  const [country, setCountry] = useState(start.country);
  const [typed, setTyped] = useState(start.typed);
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
      onSent({ country, typed }, phone);
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

interface ConfirmingProps {
  readonly phone: string;
  readonly consentVersion: string;
  readonly onEnd: () => void;
}

/** The message for a rejected code. */
function useCodeWords(): (error: unknown) => string | undefined {
  const { t } = useTranslation("notifications");
  return (error) => {
    if (!isRefusal(error, confirmSmsNumber, "SMS_CODE_WRONG")) return undefined;
    const { reason, triesLeft } = error.data;
    if (reason === "wrong") return t("sms.wrong", { count: triesLeft });
    return t(reason === "expired" ? "sms.expired" : "sms.usedUp");
  };
}

function Confirming({ phone, consentVersion, onEnd }: ConfirmingProps) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const codeWords = useCodeWords();
  const { isBusy, failure, run, setFailure } = useWork();
  const sending = useWork();
  const [isAgain, setAgain] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setProblem(undefined);
    setFailure(undefined);
    await sending.run(async () => {
      await api(createSmsCode, { body: { phone, consentVersion } });
      setTyped("");
      setAgain(true);
    });
  };
  const confirm = async (): Promise<void> => {
    const code = toLatinDigits(typed).replace(/\D/g, "");
    setProblem(code.length === smsCodeLength ? undefined : t("sms.wrongCode"));
    sending.setFailure(undefined);
    if (code.length !== smsCodeLength) return;
    await run(async () => {
      try {
        await api(confirmSmsNumber, { body: { code } });
      } catch (error) {
        const words = codeWords(error);
        if (words === undefined) throw error;
        setAgain(false);
        return setProblem(words);
      }
      toast.show({ type: "success", message: t("sms.done") });
      await revalidate();
      onEnd();
    });
  };
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <p role="status">{t(isAgain ? "sms.againDone" : "sms.sent")}</p>
      <TextField
        className="w-full max-w-sm"
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
        <Button
          variant="secondary"
          loading={sending.isBusy}
          loadingLabel={t("sms.sending")}
          onClick={() => void sendAgain()}
        >
          {t("sms.again")}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t("sms.other")}
        </Button>
      </div>
      {(failure ?? sending.failure) !== undefined && <FieldError>{failure ?? sending.failure}</FieldError>}
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

/** The phone number for SMS; the only place to add and remove it. */
export function SmsCard({ data: { isAvailable, number, consent } }: { readonly data: SmsData }) {
  const { t } = useTranslation("notifications");
  const [asked, setAsked] = useState<string>();
  const [entry, setEntry] = useState<Entry>({ country: smsCountries[0], typed: "" });
  const sent = (next: Entry, phone: string): void => {
    setEntry(next);
    setAsked(phone);
  };
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
            (asked === undefined ? (
              <Asking consent={consent} start={entry} onSent={sent} />
            ) : (
              <Confirming phone={asked} consentVersion={consent.version} onEnd={() => setAsked(undefined)} />
            ))}
        </div>
      </section>
    </Card>
  );
}
