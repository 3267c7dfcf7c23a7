import { useState } from "react";
import { renewRecoveryCodes, turnOffSecondFactor } from "#shared/contract/second-factor.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { ProofDialog } from "#web/admin-kit/second-factor/proof-dialog.tsx";
import { proofForm, waysOf } from "#web/admin-kit/second-factor/proof-form.ts";
import { api } from "#web/lib/api/browser.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import type { Security } from "./load-security.ts";

interface DialogProps {
  readonly data: Security;
  readonly onClose: () => void;
}

interface CodesProps {
  readonly data: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

function RenewDialog({ data, onClose, onCodes }: DialogProps & CodesProps) {
  const form = useContractForm({
    endpoint: renewRecoveryCodes,
    ...proofForm(data, (body) => api(renewRecoveryCodes, { body })),
    onDone: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  return (
    <ProofDialog title="New recovery codes" confirm="Make new codes" form={form} ways={waysOf(data)} onClose={onClose}>
      <p className="text-muted">The codes you have now stop working.</p>
    </ProofDialog>
  );
}

function TurnOffDialog({ data, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: turnOffSecondFactor,
    ...proofForm(data, (body) => api(turnOffSecondFactor, { body })),
    done: "Second factor turned off",
    onDone: onClose,
  });
  return (
    <ProofDialog
      title="Turn off the second factor"
      confirm="Turn off"
      variant="danger"
      form={form}
      ways={waysOf(data)}
      onClose={onClose}
    >
      <p className="text-muted">
        Your passkeys, your authenticator app and your recovery codes stop working for this account.
        {data.isRequired && " This shop asks its staff for a second factor: set up another one to go on working."}
      </p>
    </ProofDialog>
  );
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesLeft({ data, onCodes }: CodesProps) {
  const [isOpen, setOpen] = useState(false);
  const { recoveryCodesLeft: left } = data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className={left <= 2 ? "text-danger" : undefined}>Recovery codes left: {left}</p>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        New recovery codes
      </Button>
      {isOpen && <RenewDialog data={data} onClose={() => setOpen(false)} onCodes={onCodes} />}
    </div>
  );
}

export function TurnOff({ data }: { readonly data: Security }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="link" onClick={() => setOpen(true)}>
        Turn off the second factor
      </Button>
      {isOpen && <TurnOffDialog data={data} onClose={() => setOpen(false)} />}
    </div>
  );
}
