import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getSecondFactor, stepUpSession } from "#shared/contract/second-factor.ts";
import { ProofDialog } from "#web/admin-kit/second-factor/proof-dialog.tsx";
import { proofForm, waysOf } from "#web/admin-kit/second-factor/proof-form.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";

interface StepUpProps {
  readonly onAnswer: (isShown: boolean) => void;
}

type Factor = Pick<ReplyOf<typeof getSecondFactor>, "appSince" | "passkeys">;

function Asking({ factor, onAnswer }: StepUpProps & { readonly factor: Factor }) {
  const form = useContractForm({
    endpoint: stepUpSession,
    ...proofForm(factor, (body) => api(stepUpSession, { body })),
    onDone: () => onAnswer(true),
  });
  return (
    <ProofDialog
      title="Confirm that it is you"
      confirm="Confirm"
      form={form}
      ways={waysOf(factor)}
      onClose={() => onAnswer(false)}
    >
      <p className="text-muted">This action asks for your second factor. What you entered stays as it is.</p>
    </ProofDialog>
  );
}

// The person's factors are not known here, so both kinds of codes are accepted.
const unknown: Factor = { appSince: "", passkeys: [] };

/** Asks for the second factor; the page's pending call continues afterwards. */
export default function StepUpDialog({ onAnswer }: StepUpProps) {
  const { load } = useOnDemand("second-factor", (signal) => api(getSecondFactor, {}, { signal }));
  if (load.status === "loading") return null;
  return <Asking factor={load.status === "ready" ? load.data : unknown} onAnswer={onAnswer} />;
}
