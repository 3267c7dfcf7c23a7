import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { logIn } from "#shared/contract/accounts.ts";
import { ApiError, isRefusal } from "#shared/contract/client.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { CurrentPasswordField } from "#web/lib/forms/password-fields.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath, safeReturnTo } from "#web/lib/session/return-to.ts";
import type { LoginState } from "#web/lib/session/session-start.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { AuthPage } from "./auth-page.tsx";
import { loginErrorKey } from "./login-errors.ts";
import { ResendButton } from "./resend-button.tsx";

const SecondStep = lazy(() => import("./second-step.tsx"));

const toHomePath = (role: string): string => (role === "admin" ? "/dashboard/admin" : "/dashboard");

/** Explains why the user was sent here, or that they are already signed in. */
function LoginNotice({ returnTo }: { readonly returnTo: string | undefined }) {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const event = (useLocation().state as LoginState | null)?.sessionEvent;
  if (status === "signed-in" && user !== null) {
    const action = (
      <LocalLink to={returnTo ?? toHomePath(user.role)} className={buttonClass({ size: "sm", variant: "ink" })}>
        {t("login.signedInContinue")}
      </LocalLink>
    );
    return <Callout action={action}>{t("login.signedIn")}</Callout>;
  }
  return event === undefined ? null : <Callout role="status">{t(`session.${event}`)}</Callout>;
}

function LoginFailure({ failure, email }: { readonly failure: unknown; readonly email: string }) {
  const { t } = useTranslation();
  if (failure === undefined) return null;
  const key = loginErrorKey(failure);
  // Rate limits, server and network errors have more precise messages than "unexpected".
  const isGeneral =
    key === "loginFailed" && (!(failure instanceof ApiError) || failure.status === 429 || failure.status === 503);
  if (isGeneral) return <FormFailure failure={failure} />;
  const isUnverified = key === "emailNotVerified";
  return (
    <>
      <Callout tone={isUnverified ? "warn" : "danger"} role="alert">
        {t(`login.errors.${key}`)}
      </Callout>
      {isUnverified && <ResendButton email={email} label={t("login.errors.resend")} />}
    </>
  );
}

function useLogin(returnTo: string | undefined) {
  const { login } = useSession();
  const navigate = useNavigate();
  return useContractForm({
    endpoint: logIn,
    defaults: { identifier: "", password: "" },
    check: ({ identifier, password }) => [
      ...(identifier.trim() === "" ? [{ field: "identifier", code: "REQUIRED" }] : []),
      ...(password === "" ? [{ field: "password", code: "REQUIRED" }] : []),
    ],
    send: (_, { values }) => login(values.identifier, values.password),
    onDone: (user) => navigate(returnTo ?? toHomePath(user.role), { replace: true }),
  });
}

/** Sign-in by e-mail and password, then back to the previous page. */
export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get("returnTo"));
  const contract = useLogin(returnTo);
  const { form, failure, isBusy, isReady } = contract;
  const { errors, isSubmitSuccessful } = form.formState;
  // The error of an abandoned second step.
  const [past, setPast] = useState<unknown>();
  if (failure !== past && isRefusal(failure, logIn, "SECOND_FACTOR_REQUIRED")) {
    const toPath = ({ role }: { readonly role: string }) => returnTo ?? toHomePath(role);
    return (
      <AuthPage title={t("login.second.title")}>
        <Suspense fallback={null}>
          <SecondStep
            key={failure.data.challenge}
            asked={failure.data}
            toPath={toPath}
            onStartAgain={() => setPast(failure)}
          />
        </Suspense>
      </AuthPage>
    );
  }
  const footer = (
    <>
      <span className="text-muted">{t("login.noAccount")}</span>
      <LocalLink to={authPath("register", returnTo)} className={buttonClass({ variant: "link" })}>
        {t("login.register")}
      </LocalLink>
    </>
  );
  return (
    <AuthPage title={t("login.title")} lead={t("login.lead")} footer={footer}>
      <Form form={contract} className="flex flex-col gap-5">
        {/* Not shown while a successful login is navigating away. */}
        {!isBusy && !isSubmitSuccessful && <LoginNotice returnTo={returnTo} />}
        <LoginFailure failure={failure === past ? undefined : failure} email={form.getValues("identifier")} />
        <TextField
          label={t("login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={errors.identifier && t("login.errors.emailPasswordRequired")}
          {...form.register("identifier")}
        />
        <div>
          <CurrentPasswordField
            label={t("login.password")}
            error={errors.password && !errors.identifier ? t("login.errors.emailPasswordRequired") : undefined}
            field={form.register("password")}
          />
          <LocalLink to="/auth/forgot-password" className={buttonClass({ variant: "link" })}>
            {t("login.forgot")}
          </LocalLink>
        </div>
        <Button type="submit" size="lg" block disabled={!isReady} loading={isBusy} loadingLabel={t("login.working")}>
          {t("login.submit")}
        </Button>
      </Form>
    </AuthPage>
  );
}
