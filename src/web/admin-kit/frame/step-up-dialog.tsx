import { secondFactorCode, stepUpSession } from "#shared/contract/second-factor.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { noCode, SecondFactorFields } from "#web/admin-kit/second-factor-fields.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";

/** Asks for the second factor; what the page was doing goes on afterwards. */
export default function StepUpDialog({ onAnswer }: { readonly onAnswer: (isShown: boolean) => void }) {
  const form = useContractForm({
    endpoint: stepUpSession,
    defaults: noCode,
    rules: bodyRules(secondFactorCode),
    onDone: () => onAnswer(true),
  });
  return (
    <ActionDialog title="Confirm that it is you" confirm="Confirm" form={form} onClose={() => onAnswer(false)}>
      <p className="text-muted">This action asks for your second factor. What you entered stays as it is.</p>
      <SecondFactorFields form={form} />
    </ActionDialog>
  );
}
