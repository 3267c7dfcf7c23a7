import { useWatch } from "react-hook-form";
import { newPassword } from "#shared/contract/accounts.ts";
import { openPayLinkAccount, type PayLink, payLinkAccountBody } from "#shared/contract/pay-links.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { NameFields } from "#web/lib/forms/name-fields.tsx";
import { NewPasswordField } from "#web/lib/forms/password-fields.tsx";
import { bodyRules, findProblems } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

interface Props {
  readonly token: string;
  readonly payLink: PayLink;
}

/** The customer signs in, or sets a password if the mailed link proves that the address is theirs. */
export function SignInFirst({ token, payLink: { email, hasAccount, opensAccount } }: Props) {
  const { t } = useTranslation("payment");
  if (opensAccount) return <OpenAccount token={token} email={email} />;
  const back = `/pay/${token}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-card">{t(hasAccount ? "link.signIn" : "link.register", { email })}</p>
      <LocalLink to={authPath("login", back)} className={buttonClass({ block: true })}>
        {t("link.logIn")}
      </LocalLink>
      {!hasAccount && (
        <LocalLink to={authPath("register", back)} className={buttonClass({ variant: "secondary", block: true })}>
          {t("link.toRegister")}
        </LocalLink>
      )}
    </div>
  );
}

const noName = { firstName: "", lastName: "", password: "" };

function OpenAccount({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useTranslation("payment");
  const words = useFieldWords();
  const language = useLanguage();
  const { login } = useSession();
  const contract = useContractForm({
    endpoint: openPayLinkAccount,
    defaults: noName,
    toBody: (values) => ({ token, ...values, language }),
    rules: bodyRules(payLinkAccountBody),
    check: ({ password }) => findProblems(newPassword, password).map(({ code }) => ({ field: "password", code })),
    onDone: (reply, { password }) => login(reply.email, password),
  });
  const { form, failure } = contract;
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <Form form={contract} className="flex flex-col gap-5">
      <p className="text-card">{t("link.open", { email })}</p>
      <FormFailure failure={failure} />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-3">
        <NameFields first={form.register("firstName")} last={form.register("lastName")} errors={errors} />
      </div>
      <NewPasswordField
        label={t("translation:login.password")}
        hint={t("translation:register.passwordHint")}
        typed={typed}
        personal={[]}
        error={words(errors.password, "password")}
        field={form.register("password")}
      />
      <Button type="submit" block disabled={!contract.isReady} loading={contract.isBusy}>
        {t("link.goOn")}
      </Button>
    </Form>
  );
}
