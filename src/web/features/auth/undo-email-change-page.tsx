import { useState } from "react";
import { undoEmailChange } from "#shared/contract/accounts.ts";
import { ApiError } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import { AuthPage } from "./auth-page.tsx";
import { BrokenLink, isWholeLink } from "./broken-link.tsx";
import { type LinkToken, useLinkToken } from "./use-link-token.ts";

const isBroken = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code.startsWith("TOKEN_") || failure.code === "EMAIL_TAKEN");

function Done({ email, resetToken }: { readonly email: string; readonly resetToken: string }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ token: resetToken, email });
  const action = (
    <LocalLink to={`/auth/reset-password?${query.toString()}`} className={buttonClass({ block: true })}>
      {t("auth.undoChange.setPassword")}
    </LocalLink>
  );
  return (
    <AuthOutcome
      tone="success"
      title={t("auth.undoChange.doneTitle")}
      description={t("auth.undoChange.doneText")}
      actions={action}
    />
  );
}

/** Asks for confirmation: undoing ends all sessions, so opening the page changes nothing. */
function Undo({ link }: { readonly link: LinkToken }) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [resetToken, setResetToken] = useState<string>();
  const contract = useContractForm({
    endpoint: undoEmailChange,
    defaults: {},
    toBody: () => link,
    onDone: (reply) => setResetToken(reply.resetToken),
  });
  const { failure, isBusy, isReady } = contract;
  if (resetToken !== undefined) return <Done email={link.email} resetToken={resetToken} />;
  if (isBroken(failure))
    return <BrokenLink to="/contact" label={t("auth.undoChange.contact")} description={words(failure)} />;
  return (
    <AuthPage title={t("auth.undoChange.title")} lead={t("auth.undoChange.lead")}>
      <Form form={contract} className="flex flex-col gap-5">
        <p>
          <Ltr className="font-bold break-all">{link.email}</Ltr>
        </p>
        <p>{t("auth.undoChange.text")}</p>
        <FormFailure failure={failure} />
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("auth.undoChange.working")}
        >
          {t("auth.undoChange.submit")}
        </Button>
      </Form>
    </AuthPage>
  );
}

/** Target of the link in the mail to the old address. */
export function UndoEmailChangePage() {
  const { t } = useTranslation();
  const link = useLinkToken();
  if (!isWholeLink(link)) return <BrokenLink to="/contact" label={t("auth.undoChange.contact")} />;
  return <Undo link={link} />;
}
