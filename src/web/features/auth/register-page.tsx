import { useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { register as registerCall } from "#shared/contract/accounts.ts";
import { ApiError } from "#shared/contract/client.ts";
import { countryOptions, dialCodeOf } from "#shared/domain/countries.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { NameFields } from "#web/lib/forms/name-fields.tsx";
import { NewPasswordField } from "#web/lib/forms/password-fields.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useHydrated } from "#web/lib/forms/use-hydrated.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { richWords } from "#web/lib/i18n/rich-words.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath, safeReturnTo } from "#web/lib/session/return-to.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { PhoneField } from "#web/ui/phone-input.tsx";
import { AuthPage } from "./auth-page.tsx";
import { bodyOfRegistration, type RegisterValues, registrationRules } from "./register-values.ts";

const defaultCountry = "EG";

function useVisitorCountry(): string {
  const facts = useRouteLoaderData("root") as { readonly country: string | null } | undefined;
  return facts?.country ?? defaultCountry;
}

const longestCode = 64;

/** The referral code in the URL. Codes that are too long are dropped, so that they do not block the registration. */
function referralCodeIn(search: URLSearchParams): string | undefined {
  const code = search.get("ref")?.trim() ?? "";
  return code === "" || code.length > longestCode ? undefined : code;
}

function useRegistration(returnTo: string | undefined, referralCode: string | undefined) {
  const language = useLanguage();
  const navigate = useNavigate();
  const country = useVisitorCountry();
  return useContractForm<RegisterValues, typeof registerCall>({
    endpoint: registerCall,
    defaults: { firstName: "", lastName: "", email: "", password: "", phone: "", country, marketingOptIn: false },
    toBody: (values) => bodyOfRegistration(values, language, referralCode),
    rules: registrationRules,
    onDone: async (_, values) => {
      // The address is passed as router state: it must not be in the history or in a log.
      const state: CheckEmailState = { email: values.email.trim(), returnTo };
      await navigate("/auth/check-email", { replace: true, state });
    },
  });
}

/** Router state of the next page. */
export interface CheckEmailState {
  readonly email: string;
  readonly returnTo: string | undefined;
}

interface FieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
}

function PhonePart({ form }: FieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const country = useWatch({ control: form.control, name: "country" });
  // Country names differ between the server's and the browser's Intl: the list is rendered in the browser, the server
  // renders one entry.
  const countries = useMemo(() => {
    if (!isHydrated) return [{ iso: country, name: country, dial: `+${dialCodeOf(country) ?? ""}` }];
    return countryOptions(language).map(({ code, name, dialCode }) => ({ iso: code, name, dial: `+${dialCode}` }));
  }, [language, isHydrated, country]);
  return (
    <PhoneField
      label={t("register.phone")}
      optionalLabel={t("register.optional")}
      hint={t("register.phoneHint")}
      countries={countries}
      country={country}
      onCountryChange={(iso) => form.setValue("country", iso, { shouldValidate: form.formState.isSubmitted })}
      labels={{ country: t("register.dialCode") }}
      error={words(form.formState.errors.phone, "phone")}
      {...form.register("phone")}
    />
  );
}

function CredentialFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { errors } = form.formState;
  const [password, firstName, lastName, email] = useWatch({
    control: form.control,
    name: ["password", "firstName", "lastName", "email"],
  });
  return (
    <>
      <TextField
        label={t("register.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={words(errors.email, "email")}
        {...form.register("email")}
      />
      <NewPasswordField
        label={t("register.password")}
        hint={t("register.passwordHint")}
        typed={password}
        personal={[firstName, lastName, email]}
        error={words(errors.password, "password")}
        field={form.register("password")}
      />
    </>
  );
}

function Consent() {
  const { t } = useTranslation();
  const link = "text-accent-text underline underline-offset-[.3em] hover:no-underline";
  return (
    <p className="text-small text-muted">
      {richWords(t("register.consent"), {
        terms: (part) => (
          <LocalLink to="/terms" className={link}>
            {part}
          </LocalLink>
        ),
        privacy: (part) => (
          <LocalLink to="/privacy" className={link}>
            {part}
          </LocalLink>
        ),
      })}
    </p>
  );
}

function RegisterFailure({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation();
  const isGeneral = !(failure instanceof ApiError) || failure.status === 429 || failure.status === 503;
  if (isGeneral) return <FormFailure failure={failure} />;
  return (
    <Callout tone="danger" role="alert">
      {t("register.failed")}
    </Callout>
  );
}

/** Registration; the address is verified by mail. */
export function RegisterPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get("returnTo"));
  const referralCode = referralCodeIn(search);
  const contract = useRegistration(returnTo, referralCode);
  const { form, failure, isBusy, isReady } = contract;
  const footer = (
    <>
      <span className="text-muted">{t("register.haveAccount")}</span>
      <LocalLink to={authPath("login", returnTo)} className={buttonClass({ variant: "link" })}>
        {t("register.logIn")}
      </LocalLink>
    </>
  );
  return (
    <AuthPage title={t("register.title")} lead={t("register.lead")} footer={footer}>
      <Form form={contract} className="flex flex-col gap-5">
        {referralCode !== undefined && (
          <Callout tone="success" icon={giftIcon}>
            {t("register.invited")}
          </Callout>
        )}
        <RegisterFailure failure={failure} />
        <div className="grid gap-5 xs:grid-cols-2 xs:gap-3">
          <NameFields
            first={form.register("firstName")}
            last={form.register("lastName")}
            errors={form.formState.errors}
          />
        </div>
        <CredentialFields form={form} />
        <PhonePart form={form} />
        <Checkbox label={t("register.marketing")} {...form.register("marketingOptIn")} />
        <Button type="submit" size="lg" block disabled={!isReady} loading={isBusy} loadingLabel={t("register.working")}>
          {t("register.submit")}
        </Button>
        <Consent />
      </Form>
    </AuthPage>
  );
}
