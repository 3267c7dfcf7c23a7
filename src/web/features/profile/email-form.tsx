import { useState } from "react";
import { type User, updateMe, updateMeBody } from "#shared/contract/accounts.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { CurrentPasswordField } from "#web/lib/forms/password-fields.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ProfileCard } from "./profile-card.tsx";

/** A change that awaits confirmation, and a cancel button. */
function PendingChange({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const { adopt } = useSession();
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      // Requesting the current address cancels the pending change.
      adopt((await api(updateMe, { body: { email: user.email } })).user);
      toast.show({ type: "success", message: t("profile.email.cancelled") });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Callout role="status">
      <p>
        {t("profile.email.pending")} <Ltr className="font-bold break-all">{user.pendingEmail}</Ltr>
      </p>
      <Button variant="link" loading={isBusy} onClick={() => void cancel()}>
        {t("profile.email.cancel")}
      </Button>
    </Callout>
  );
}

const emailRules = bodyRules(updateMeBody);

/** The e-mail address and its change form. */
export function EmailForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { adopt } = useSession();
  const contract = useContractForm({
    endpoint: updateMe,
    defaults: { email: "", currentPassword: "" },
    rules: emailRules,
    isClearedWhenDone: true,
    onDone: ({ user: changed }) => {
      adopt(changed);
      toast.show({ type: "success", message: t("profile.email.sent") });
    },
  });
  const { form, failure, isBusy, isReady } = contract;
  return (
    <ProfileCard title={t("profile.email.title")}>
      <Form form={contract} className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted">{t("profile.email.current")}</span>
          <Ltr className="font-bold break-all">{user.email}</Ltr>
          <Badge tone={user.emailVerified ? "success" : "warn"}>
            {t(user.emailVerified ? "profile.email.verified" : "profile.email.notVerified")}
          </Badge>
        </p>
        {user.pendingEmail !== null && <PendingChange user={user} />}
        <FormFailure failure={failure} />
        <TextField
          label={t("profile.email.new")}
          hint={t("profile.email.hint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={words(form.formState.errors.email, "email")}
          {...form.register("email")}
        />
        <CurrentPasswordField
          label={t("profile.email.password")}
          error={words(form.formState.errors.currentPassword)}
          field={form.register("currentPassword")}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("profile.saving")}
        >
          {t("profile.email.submit")}
        </Button>
      </Form>
    </ProfileCard>
  );
}
