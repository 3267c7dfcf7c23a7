import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import { isRefusal } from "#shared/contract/client.ts";
import type { PasskeyRequest } from "#shared/contract/passkey-values.ts";
import { type CodeMethod, passSecondFactor } from "#shared/contract/second-factor.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { hasPasskeys, preparePasskeys, showPasskey } from "#web/lib/passkeys/browser-passkeys.ts";
import { PasskeyFailureNote, withoutPasskeyFailure } from "#web/lib/passkeys/passkey-failure.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";

/** The details in the refusal of the first step. */
interface Challenged {
  readonly challenge: string;
  readonly methods: readonly string[];
  readonly passkey?: PasskeyRequest | undefined;
}

interface SecondStepProps {
  readonly asked: Challenged;
  readonly toPath: (user: User) => string;
  readonly onStartAgain: () => void;
}

interface StepProps extends SecondStepProps {
  /** Links to the other methods and to the start; a sign-in that has expired has only the latter. */
  readonly links: (isEnded: boolean) => ReactNode;
}

const useFollow = (toPath: SecondStepProps["toPath"]) => {
  const navigate = useNavigate();
  return (user: User) => navigate(toPath(user), { replace: true });
};

function PasskeyStep({ asked, request, toPath, links }: StepProps & { readonly request: PasskeyRequest }) {
  const { t } = useTranslation("passkeys");
  const { accept } = useSession();
  useEffect(preparePasskeys, []);
  const form = useContractForm({
    endpoint: passSecondFactor,
    defaults: {},
    send: async () => {
      const assertion = await showPasskey(request);
      const body = { challenge: asked.challenge, method: "passkey", assertion } as const;
      return accept(await api(passSecondFactor, { body }));
    },
    onDone: useFollow(toPath),
  });
  const isEnded = isRefusal(form.failure, passSecondFactor, "CHALLENGE_ENDED");
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-muted">{t("lead")}</p>
      <PasskeyFailureNote failure={form.failure} />
      <FormFailure failure={withoutPasskeyFailure(form).failure} />
      {!isEnded && (
        <Button type="submit" size="lg" block autoFocus loading={form.isBusy} loadingLabel={t("waiting")}>
          {t("use")}
        </Button>
      )}
      {links(isEnded)}
    </Form>
  );
}

function CodeStep({ asked, method, toPath, links }: StepProps & { readonly method: CodeMethod }) {
  const { t } = useTranslation();
  const { accept } = useSession();
  const form = useContractForm({
    endpoint: passSecondFactor,
    defaults: { code: "" },
    check: ({ code }) => (code.trim() === "" ? [{ field: "code", code: "REQUIRED" }] : []),
    send: async (_, { values }) =>
      accept(await api(passSecondFactor, { body: { challenge: asked.challenge, method, ...values } })),
    onDone: useFollow(toPath),
  });
  const isApp = method === "totp";
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
        </>
      )}
      {links(isEnded)}
    </Form>
  );
}

type Way = "passkey" | CodeMethod;

function useWayName(): (way: Way) => string {
  const { t } = useTranslation();
  const passkeys = useTranslation("passkeys");
  const names = { passkey: passkeys.t("use"), totp: t("login.second.useApp"), recovery: t("login.second.useRecovery") };
  return (way) => names[way];
}

/** The second step of a sign-in: a passkey first, else a code of the authenticator app, or a recovery code. */
export default function SecondStep(props: SecondStepProps) {
  const { t } = useTranslation();
  const passkeys = useTranslation("passkeys");
  const nameOf = useWayName();
  const { methods, passkey: request } = props.asked;
  const asksPasskey = request !== undefined && hasPasskeys();
  const ways: readonly Way[] = [
    ...(asksPasskey ? (["passkey"] as const) : []),
    ...(methods.includes("totp") ? (["totp"] as const) : []),
    "recovery",
  ];
  const [way = "recovery", setWay] = useState(ways[0]);
  const links = (isEnded: boolean): ReactNode => (
    <div className="flex flex-col">
      {!isEnded &&
        ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="link" onClick={() => setWay(other)}>
              {nameOf(other)}
            </Button>
          ))}
      <Button variant={isEnded ? "primary" : "link"} onClick={props.onStartAgain}>
        {t("login.second.startAgain")}
      </Button>
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      {request !== undefined && !asksPasskey && <Callout tone="neutral">{passkeys.t("none")}</Callout>}
      {way === "passkey" && request !== undefined ? (
        <PasskeyStep {...props} request={request} links={links} />
      ) : (
        <CodeStep key={way} {...props} method={way === "totp" ? "totp" : "recovery"} links={links} />
      )}
    </div>
  );
}
