import { payoutAccountBody } from "#shared/contract/admin-affiliates.ts";
import { saveOwnAccount } from "#shared/contract/affiliates.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface AccountProps {
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** The bank account that commissions are paid to. */
export function AccountDialog({ onClose, onSaved }: AccountProps) {
  const { t } = useTranslation("affiliate");
  const form = useContractForm({
    endpoint: saveOwnAccount,
    defaults: { holder: "", iban: "" },
    rules: bodyRules(payoutAccountBody),
    toWords: (field, code) => (field === "iban" && code !== "REQUIRED" ? t("account.invalid") : undefined),
    onDone: async () => {
      onClose();
      await onSaved();
      toast.show({ type: "success", message: t("account.saved") });
    },
  });
  return (
    <Dialog open onClose={onClose} title={t("account.title")} labels={{ close: t("account.close") }} size="30rem">
      <Form form={form} className="flex flex-col gap-5">
        <p className="text-muted">{t("account.text")}</p>
        <FormFailure failure={form.failure} />
        <TextField {...form.field("holder")} label={t("account.holder")} required maxLength={70} dir="auto" />
        <TextField {...form.field("iban")} label={t("account.iban")} required maxLength={60} dir="ltr" />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t("account.cancel")}
          </Button>
          <Button type="submit" loading={form.isBusy} loadingLabel={t("account.saving")}>
            {t("account.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
