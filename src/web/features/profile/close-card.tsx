import { useState } from "react";
import { useNavigate } from "react-router";
import { closeAccount, closeAccountBody } from "#shared/contract/accounts.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { CurrentPasswordField } from "#web/lib/forms/password-fields.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ProfileCard } from "./profile-card.tsx";

function CloseForm({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const navigate = useNavigate();
  const { forceLogout } = useSession();
  const contract = useContractForm({
    endpoint: closeAccount,
    defaults: { password: "" },
    rules: bodyRules(closeAccountBody),
    onDone: async () => {
      await navigate("/");
      forceLogout();
      toast.show({ type: "info", message: t("profile.close.done") });
    },
  });
  const { form, failure, isBusy } = contract;
  return (
    <Form form={contract} className="flex flex-col gap-5">
      <p className="text-muted">{t("profile.close.confirmText")}</p>
      <FormFailure failure={failure} />
      <CurrentPasswordField
        label={t("profile.close.password")}
        error={words(form.formState.errors.password)}
        field={form.register("password")}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t("profile.close.cancel")}
        </Button>
        <Button type="submit" variant="danger" loading={isBusy}>
          {t("profile.close.confirm")}
        </Button>
      </div>
    </Form>
  );
}

/** Closing the account: consequences and password confirmation. */
export function CloseCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <ProfileCard title={t("profile.close.title")}>
      <p className="mb-4 text-muted">{t("profile.close.text")}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("profile.close.start")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("profile.close.confirmTitle")}
        labels={{ close: t("profile.close.dismiss") }}
        size="28rem"
      >
        <CloseForm onCancel={close} />
      </Dialog>
    </ProfileCard>
  );
}
