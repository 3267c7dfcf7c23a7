import { useState } from "react";
import { forgotPassword, forgotPasswordBody } from "#shared/contract/accounts.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/input.tsx";
import { AuthOutcome } from "./auth-outcome.tsx";
import { AuthPage } from "./auth-page.tsx";

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <LocalLink to="/auth/login" className={buttonClass({ variant: "link" })}>
      {t("auth.backToLogin")}
    </LocalLink>
  );
}

/** Requests a password reset mail; the answer is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const words = useFieldWords();
  const [sentTo, setSentTo] = useState<string>();
  const contract = useContractForm({
    endpoint: forgotPassword,
    defaults: { email: "" },
    rules: bodyRules(forgotPasswordBody),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  const { form, failure, isBusy, isReady } = contract;
  if (sentTo !== undefined) {
    return (
      <AuthOutcome
        tone="info"
        title={t("auth.forgot.doneTitle")}
        description={t("auth.forgot.doneText")}
        actions={<BackToLogin />}
      >
        <p className="text-center font-bold break-all">
          <Ltr>{sentTo}</Ltr>
        </p>
      </AuthOutcome>
    );
  }
  return (
    <AuthPage title={t("auth.forgot.title")} lead={t("auth.forgot.lead")} footer={<BackToLogin />}>
      <Form form={contract} className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <TextField
          label={t("login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={words(form.formState.errors.email, "email")}
          {...form.register("email")}
        />
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("auth.forgot.working")}
        >
          {t("auth.forgot.submit")}
        </Button>
      </Form>
    </AuthPage>
  );
}
