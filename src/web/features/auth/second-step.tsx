import { useNavigate } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { type CodeMethod, passSecondFactor } from "#shared/contract/second-factor.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";

interface SecondStepProps {
  readonly challenge: string;
  readonly toPath: (user: User) => string;
  readonly onStartAgain: () => void;
}

function useSecondStep({ challenge, toPath }: SecondStepProps) {
  const { accept } = useSession();
  const navigate = useNavigate();
  return useContractForm({
    endpoint: passSecondFactor,
    defaults: { method: "totp" as CodeMethod, code: "" },
    check: ({ code }) => (code.trim() === "" ? [{ field: "code", code: "REQUIRED" }] : []),
    send: async (_, { values }) => accept(await api(passSecondFactor, { body: { challenge, ...values } })),
    onDone: (user) => navigate(toPath(user), { replace: true }),
  });
}

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export default function SecondStep(props: SecondStepProps) {
  const { t } = useTranslation();
  const form = useSecondStep(props);
  const isApp = form.values.method === "totp";
  const isEnded = isRefusal(form.failure, passSecondFactor, "CHALLENGE_ENDED");
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-muted">{t(isApp ? "login.second.lead" : "login.second.recoveryLead")}</p>
      <FormFailure failure={form.failure} />
      {!isEnded && (
        <>
          <TextField
            {...form.field("code")}
            label={t(isApp ? "login.second.code" : "login.second.recoveryCode")}
            required
            dir="ltr"
            inputMode={isApp ? "numeric" : "text"}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={64}
          />
          <Button type="submit" size="lg" block loading={form.isBusy} loadingLabel={t("login.working")}>
            {t("login.submit")}
          </Button>
          <Button variant="link" onClick={() => form.change({ method: isApp ? "recovery" : "totp", code: "" })}>
            {t(isApp ? "login.second.useRecovery" : "login.second.useApp")}
          </Button>
        </>
      )}
      <Button variant={isEnded ? "primary" : "link"} onClick={props.onStartAgain}>
        {t("login.second.startAgain")}
      </Button>
    </Form>
  );
}
