import type { ReactNode } from "react";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { withoutPasskeyFailure } from "#web/lib/passkeys/passkey-failure.tsx";
import { ProofFields } from "./proof-fields.tsx";
import type { ProofValues, Way } from "./proof-form.ts";

interface ProofDialogProps {
  readonly title: string;
  /** Label of the button that submits a code. A passkey is confirmed in the browser. */
  readonly confirm: string;
  readonly variant?: "primary" | "danger";
  readonly form: ContractForm<ProofValues>;
  readonly ways: readonly Way[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for the second factor before something is done. */
export function ProofDialog({ title, confirm, variant = "primary", form, ways, onClose, children }: ProofDialogProps) {
  const { t } = useTranslation("passkeys");
  const isPasskey = form.values.method === "passkey";
  return (
    <ActionDialog
      title={title}
      confirm={isPasskey ? t("use") : confirm}
      variant={variant}
      form={withoutPasskeyFailure(form)}
      onClose={onClose}
    >
      {children}
      <ProofFields form={form} ways={ways} />
    </ActionDialog>
  );
}
