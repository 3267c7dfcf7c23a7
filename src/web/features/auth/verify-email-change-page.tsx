import { verifyEmailChange } from "#shared/contract/accounts.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import { BrokenLink, isWholeLink } from "./broken-link.tsx";
import { useLinkCall } from "./use-link-call.ts";
import { type LinkToken, useLinkToken } from "./use-link-token.ts";

/** Target of the link to a new address. */
export function VerifyEmailChangePage() {
  const { t } = useTranslation();
  const link = useLinkToken();
  if (!isWholeLink(link)) return <BrokenLink to="/dashboard/profile" label={t("auth.verifyChange.toProfile")} />;
  return <Confirmation link={link} />;
}

function Confirmation({ link }: { readonly link: LinkToken }) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { refreshProfile, status } = useSession();
  const state = useLinkCall(link, async (body) => {
    await api(verifyEmailChange, { body });
    if (status === "signed-in") await refreshProfile();
  });
  const action = (to: string, label: string) => (
    <LocalLink to={to} className={buttonClass({ block: true })}>
      {label}
    </LocalLink>
  );
  if (state.status === "working") {
    return (
      <AuthOutcome tone="pending" title={t("auth.verifyChange.title")} description={t("auth.verifyChange.working")} />
    );
  }
  const toProfile = action("/dashboard/profile", t("auth.verifyChange.toProfile"));
  if (state.status === "failed") {
    const description = `${words(state.error)} ${t("auth.verifyChange.failedHint")}`;
    return (
      <AuthOutcome
        tone="danger"
        title={t("auth.verifyChange.failedTitle")}
        description={description}
        actions={toProfile}
      />
    );
  }
  const onward = status === "signed-in" ? toProfile : action("/auth/login", t("auth.verify.logIn"));
  return (
    <AuthOutcome
      tone="success"
      title={t("auth.verifyChange.doneTitle")}
      description={t("auth.verifyChange.doneText")}
      actions={onward}
    />
  );
}
