import { useWatch } from "react-hook-form";
import { type User, updateMe, updateMeBody } from "#shared/contract/accounts.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { CurrentPasswordField, NewPasswordField } from "#web/lib/forms/password-fields.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ProfileCard } from "./profile-card.tsx";

const passwordRules = bodyRules(updateMeBody);

export interface PasswordFormProps {
  readonly user: User;
  /** The other sessions have ended: reload the list. */
  readonly onChanged: () => void;
}

export function PasswordForm({ user, onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const contract = useContractForm({
    endpoint: updateMe,
    defaults: { currentPassword: "", newPassword: "" },
    rules: passwordRules,
    isClearedWhenDone: true,
    onDone: () => {
      onChanged();
      toast.show({ type: "success", message: t("profile.password.changed") });
    },
  });
  const { form, failure, isBusy, isReady } = contract;
  const typed = useWatch({ control: form.control, name: "newPassword" });
  const { errors } = form.formState;
  return (
    <ProfileCard title={t("profile.password.title")}>
      <Form form={contract} className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField
          label={t("profile.password.current")}
          error={words(errors.currentPassword)}
          field={form.register("currentPassword")}
        />
        <NewPasswordField
          label={t("profile.password.new")}
          hint={t("profile.password.hint")}
          typed={typed}
          personal={[user.firstName, user.lastName, user.email]}
          error={words(errors.newPassword, "password")}
          field={form.register("newPassword")}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={!isReady}
          loading={isBusy}
          loadingLabel={t("profile.saving")}
        >
          {t("profile.password.submit")}
        </Button>
      </Form>
    </ProfileCard>
  );
}
