import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import type { CheckEmailState } from "./register-page.tsx";
import { ResendButton } from "./resend-button.tsx";

/** After registering: check the mailbox, or have the mail sent again. */
export function CheckEmailPage() {
  const { t } = useTranslation();
  const state = useLocation().state as CheckEmailState | null;
  const email = state?.email;
  const actions = (
    <>
      {email !== undefined && <ResendButton email={email} justSent label={t("auth.checkEmail.resend")} />}
      <LocalLink
        to={authPath("login", state?.returnTo)}
        className={buttonClass({ variant: email === undefined ? "primary" : "link", block: true })}
      >
        {t("auth.backToLogin")}
      </LocalLink>
      {email !== undefined && (
        <LocalLink to={authPath("register", state?.returnTo)} className={buttonClass({ variant: "link", block: true })}>
          {t("auth.checkEmail.otherAddress")}
        </LocalLink>
      )}
    </>
  );
  const description =
    email === undefined ? (
      t("auth.checkEmail.textPlain")
    ) : (
      <>
        {t("register.success")}
        <Ltr className="mt-2 block font-bold wrap-anywhere text-text">{email}</Ltr>
      </>
    );
  return (
    <AuthOutcome tone="info" title={t("auth.checkEmail.title")} description={description} actions={actions}>
      <p className="text-center text-small text-muted">{t("auth.checkEmail.hint")}</p>
    </AuthOutcome>
  );
}
