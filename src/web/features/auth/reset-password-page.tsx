import { useState } from "react";
import { useWatch } from "react-hook-form";
import { newPassword, resetPassword } from "#shared/contract/accounts.ts";
import { ApiError } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { NewPasswordField } from "#web/lib/forms/password-fields.tsx";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import { AuthPage } from "./auth-page.tsx";
import { BrokenLink, isWholeLink } from "./broken-link.tsx";
import { type LinkToken, useLinkToken } from "./use-link-token.ts";

function useReset(link: LinkToken, onDone: () => void) {
  return useContractForm({
    endpoint: resetPassword,
    defaults: { newPassword: "" },
    toBody: (values) => ({ ...link, ...values }),
    check: (values) =>
      findProblems(newPassword, values.newPassword).map(({ code }) => ({ field: "newPassword", code })),
    onDone,
  });
}

const isBroken = (failure: unknown): boolean => failure instanceof ApiError && failure.code.startsWith("TOKEN_");

/** Target of the reset mail's link: sets a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const words = useFieldWords();
  const failureWords = useRefusalWords();
  const link = useLinkToken();
  const [isDone, setDone] = useState(false);
  const contract = useReset(link, () => setDone(true));
  const { form, failure, isBusy, isReady } = contract;
  const typed = useWatch({ control: form.control, name: "newPassword" });
  if (isDone) {
    const action = (
      <LocalLink to="/auth/login" className={buttonClass({ block: true })}>
        {t("auth.verify.logIn")}
      </LocalLink>
    );
    return (
      <AuthOutcome
        tone="success"
        title={t("auth.reset.doneTitle")}
        description={t("auth.reset.doneText")}
        actions={action}
      />
    );
  }
  const askAgain = { to: "/auth/forgot-password", label: t("auth.reset.askAgain") };
  if (!isWholeLink(link)) return <BrokenLink {...askAgain} />;
  if (isBroken(failure)) return <BrokenLink {...askAgain} description={failureWords(failure)} />;
  return (
    <AuthPage title={t("auth.reset.title")} lead={t("auth.reset.lead")}>
      <Form form={contract} className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        {/* Tells password managers which account this is. */}
        <input type="email" name="email" autoComplete="username" defaultValue={link.email} readOnly hidden />
        <NewPasswordField
          label={t("auth.reset.newPassword")}
          hint={t("register.passwordHint")}
          typed={typed}
          personal={[link.email]}
          error={words(form.formState.errors.newPassword, "password")}
          field={form.register("newPassword")}
        />
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("auth.reset.working")}
        >
          {t("auth.reset.submit")}
        </Button>
      </Form>
    </AuthPage>
  );
}
