import { useState } from "react";
import { useRevalidator } from "react-router";
import { adminLiftSuppressions, type Suppressed } from "#shared/contract/admin-notifications.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { reasonWords } from "./message-words.ts";

interface LiftProps {
  readonly address: string;
  readonly onClose: () => void;
}

function LiftDialog({ address, onClose }: LiftProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm({
    endpoint: adminLiftSuppressions,
    defaults: { reason: "" },
    toBody: ({ reason }) => ({ address, reason }),
    onDone: async () => {
      toast.show({ type: "success", message: "We write to this address again" });
      onClose();
      await revalidate();
    },
  });
  return (
    <ActionDialog title="Write to this address again?" confirm="Write again" form={form} onClose={onClose}>
      <p>Do this once the customer says that the mailbox works. If mail comes back again, it is switched off again.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Why no messages are sent to the searched address. */
export function SuppressionNote({ address, suppressions }: { address: string; suppressions: readonly Suppressed[] }) {
  const [isAsking, setAsking] = useState(false);
  const isBounced = suppressions.some(({ reason }) => reason === "bounced");
  if (suppressions.length === 0) return null;
  return (
    <Callout
      tone="warn"
      className="mb-4"
      action={
        isBounced ? (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Write again
          </Button>
        ) : undefined
      }
    >
      <p>
        <Ltr>{address}</Ltr> is not written to:
      </p>
      <ul className="list-disc ps-5">
        {suppressions.map(({ reason, until, createdAt }) => (
          <li key={reason}>
            {reasonWords[reason]} (<When at={createdAt} />)
            {until !== null && (
              <>
                , until <When at={until} exact />
              </>
            )}
          </li>
        ))}
      </ul>
      {isAsking && <LiftDialog address={address} onClose={() => setAsking(false)} />}
    </Callout>
  );
}
