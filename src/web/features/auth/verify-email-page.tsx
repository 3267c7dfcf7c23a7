import { verifyEmail } from "#shared/contract/accounts.ts";
import { ApiError } from "#shared/contract/client.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import { BrokenLink, isWholeLink } from "./broken-link.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useLinkCall } from "./use-link-call.ts";
import { type LinkToken, useLinkToken } from "./use-link-token.ts";

/** Target of the verification mail's link. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const link = useLinkToken();
  if (!isWholeLink(link)) return <BrokenLink to="/auth/login" label={t("auth.verify.logIn")} />;
  return <Verification link={link} />;
}

function Verification({ link }: { readonly link: LinkToken }) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { whenKnown, accept } = useSession();
  const state = useLinkCall(link, async (body) => {
    const { session } = await api(verifyEmail, { body });
    // A signed-in user keeps their session.
    const isLetIn = session !== undefined && (await whenKnown()).status === "signed-out";
    if (isLetIn) accept(session);
    return isLetIn;
  });
  const toLogin = (variant: "primary" | "link") => (
    <LocalLink to="/auth/login" className={buttonClass({ variant, block: true })}>
      {t("auth.verify.logIn")}
    </LocalLink>
  );
  if (state.status === "working")
    return <AuthOutcome tone="pending" title={t("auth.verify.title")} description={t("auth.verify.working")} />;
  if (state.status === "done" && state.reply)
    return (
      <AuthOutcome
        tone="success"
        title={t("auth.verify.doneTitle")}
        description={t("auth.verify.signedInText")}
        actions={
          <>
            <LocalLink to="/dashboard" className={buttonClass({ variant: "primary", block: true })}>
              {t("auth.verify.toAccount")}
            </LocalLink>
            <LocalLink to="/store" className={buttonClass({ variant: "link", block: true })}>
              {t("auth.verify.toStore")}
            </LocalLink>
          </>
        }
      />
    );
  if (state.status === "done") {
    return (
      <AuthOutcome
        tone="success"
        title={t("auth.verify.doneTitle")}
        description={t("auth.verify.doneText")}
        actions={toLogin("primary")}
      />
    );
  }
  const isUsed = state.error instanceof ApiError && state.error.code === "TOKEN_USED";
  const actions = (
    <>
      {!isUsed && <ResendButton email={link.email} label={t("auth.checkEmail.resend")} variant="primary" />}
      {toLogin(isUsed ? "primary" : "link")}
    </>
  );
  return (
    <AuthOutcome
      tone={isUsed ? "info" : "danger"}
      title={t("auth.verify.failedTitle")}
      description={isUsed ? t("auth.verify.usedText") : words(state.error)}
      actions={actions}
    />
  );
}
