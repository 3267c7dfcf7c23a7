import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { newPassword } from "#shared/contract/accounts.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import {
  acceptInvitation,
  acceptInvitationBody,
  joinStaff,
  readInvitation,
} from "#shared/contract/staff-invitations.ts";
import { isBuiltinRole } from "#shared/domain/permissions.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { NameFields } from "#web/lib/forms/name-fields.tsx";
import { CurrentPasswordField, NewPasswordField } from "#web/lib/forms/password-fields.tsx";
import { bodyRules, findProblems } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { AuthOutcome } from "./auth-outcome.tsx";
import { AuthPage } from "./auth-page.tsx";
import { BrokenLink, isWholeLink } from "./broken-link.tsx";
import { type LinkToken, useLinkToken } from "./use-link-token.ts";

type Offer = ReplyOf<typeof readInvitation>;
const workplace = "/dashboard/admin";

/** Target of an invitation's link: a new person opens a staff account, a customer joins with theirs. */
export function InvitationPage() {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { token, email } = useLinkToken();
  const [offer, setOffer] = useState<Offer>();
  const [failure, setFailure] = useState<unknown>();
  const isWhole = isWholeLink({ token, email });
  useEffect(() => {
    if (!isWhole) return;
    let isGone = false;
    api(readInvitation, { body: { token, email } }).then(
      (found) => !isGone && setOffer(found),
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [token, email, isWhole]);
  const onward = { to: "/", label: t("auth.invitation.toShop") };
  if (!isWhole) return <BrokenLink {...onward} />;
  if (failure !== undefined)
    return <BrokenLink {...onward} description={`${words(failure)} ${t("auth.invitation.askAgain")}`} />;
  if (offer === undefined)
    return <AuthOutcome tone="pending" title={t("auth.invitation.title")} description={t("auth.invitation.reading")} />;
  return <Accept link={{ token, email }} offer={offer} />;
}

interface AcceptProps {
  readonly link: LinkToken;
  readonly offer: Offer;
}

function Accept({ link, offer: { invitedBy, roleName, hasAccount } }: AcceptProps) {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const role = isBuiltinRole(roleName) ? t(`auth.invitation.roles.${roleName}`) : roleName;
  const isOwn = status === "signed-in" && user?.email.toLowerCase() === link.email.toLowerCase();
  const way = isOwn ? (
    <JoinNow link={link} />
  ) : hasAccount ? (
    <JoinByPassword link={link} />
  ) : (
    <OpenAccount link={link} />
  );
  return (
    <AuthPage title={t("auth.invitation.title")} lead={t("auth.invitation.lead", { name: invitedBy, role })}>
      {way}
    </AuthPage>
  );
}

interface WayProps {
  readonly link: LinkToken;
}

/** After joining: loads the profile with its new role, and opens the admin area. */
function useEnter(): () => Promise<void> {
  const { refreshProfile } = useSession();
  const navigate = useNavigate();
  return async () => {
    await refreshProfile();
    await navigate(workplace, { replace: true });
  };
}

function Submit({
  form,
  children,
}: {
  readonly form: { isBusy: boolean; isReady: boolean };
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      size="lg"
      block
      disabled={!form.isReady}
      loading={form.isBusy}
      loadingLabel={t("auth.invitation.working")}
    >
      {children}
    </Button>
  );
}

function JoinNow({ link }: WayProps) {
  const { t } = useTranslation();
  const form = useContractForm({ endpoint: joinStaff, defaults: {}, toBody: () => link, onDone: useEnter() });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <Submit form={form}>{t("auth.invitation.accept")}</Submit>
    </Form>
  );
}

function JoinByPassword({ link }: WayProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { login } = useSession();
  const contract = useContractForm({
    endpoint: joinStaff,
    defaults: { password: "" },
    toBody: () => link,
    check: ({ password }) => (password === "" ? [{ field: "password", code: "REQUIRED" }] : []),
    send: async (_, { values }) => {
      await login(link.email, values.password);
      return api(joinStaff, { body: link });
    },
    onDone: useEnter(),
  });
  const { form, failure } = contract;
  return (
    <Form form={contract} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <p className="text-body">{t("auth.invitation.hasAccount", { email: link.email })}</p>
      <input type="email" name="email" autoComplete="username" defaultValue={link.email} readOnly hidden />
      <CurrentPasswordField
        label={t("login.password")}
        error={words(form.formState.errors.password)}
        field={form.register("password")}
      />
      <Submit form={contract}>{t("auth.invitation.accept")}</Submit>
    </Form>
  );
}

const noName = { firstName: "", lastName: "", password: "" };

function OpenAccount({ link }: WayProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const language = useLanguage();
  const { login } = useSession();
  const navigate = useNavigate();
  const contract = useContractForm({
    endpoint: acceptInvitation,
    defaults: noName,
    toBody: (values) => ({ ...link, ...values, language }),
    rules: bodyRules(acceptInvitationBody),
    check: ({ password }) => findProblems(newPassword, password).map(({ code }) => ({ field: "password", code })),
    onDone: async (_, { password }) => {
      await login(link.email, password);
      await navigate(workplace, { replace: true });
    },
  });
  const { form, failure } = contract;
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <Form form={contract} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <input type="email" name="email" autoComplete="username" defaultValue={link.email} readOnly hidden />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-3">
        <NameFields first={form.register("firstName")} last={form.register("lastName")} errors={errors} />
      </div>
      <NewPasswordField
        label={t("login.password")}
        hint={t("register.passwordHint")}
        typed={typed}
        personal={[link.email]}
        error={words(errors.password, "password")}
        field={form.register("password")}
      />
      <Submit form={contract}>{t("auth.invitation.open")}</Submit>
    </Form>
  );
}
