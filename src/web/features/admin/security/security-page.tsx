import { useState } from "react";
import { useRevalidator } from "react-router";
import { renewRecoveryCodes, secondFactorCode, turnOffSecondFactor } from "#shared/contract/second-factor.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { noCode, SecondFactorFields } from "#web/admin-kit/second-factor-fields.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Security } from "./load-security.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";

interface RenewProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function RenewDialog({ onDone, onClose }: RenewProps) {
  const form = useContractForm({
    endpoint: renewRecoveryCodes,
    defaults: noCode,
    rules: bodyRules(secondFactorCode),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <ActionDialog title="New recovery codes" confirm="Make new codes" form={form} onClose={onClose}>
      <p className="text-muted">The codes you have now stop working.</p>
      <SecondFactorFields form={form} />
    </ActionDialog>
  );
}

function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: turnOffSecondFactor,
    defaults: noCode,
    rules: bodyRules(secondFactorCode),
    done: "Second factor turned off",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Turn off the second factor" confirm="Turn off" variant="danger" form={form} onClose={onClose}>
      <p className="text-muted">Your app and your recovery codes stop working for this account.</p>
      <SecondFactorFields form={form} />
    </ActionDialog>
  );
}

interface OnProps {
  readonly data: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FactorOn({ data, onCodes }: OnProps) {
  const [open, setOpen] = useState<"renew" | "off">();
  const close = () => setOpen(undefined);
  const renewed = (codes: readonly string[]) => {
    close();
    onCodes(codes);
  };
  return (
    <div className="flex flex-col gap-4">
      <p>
        On{data.since !== null && " since "}
        {data.since !== null && <When at={data.since} />}. Signing in asks for a code from your app.
      </p>
      <p className={data.recoveryCodesLeft <= 2 ? "text-danger" : "text-muted"}>
        Recovery codes left: {data.recoveryCodesLeft}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen("renew")}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setOpen("off")}>
          Turn off
        </Button>
      </div>
      {open === "renew" && <RenewDialog onDone={renewed} onClose={close} />}
      {open === "off" && <TurnOffDialog onClose={close} />}
    </div>
  );
}

function FactorOff({ data, onCodes }: OnProps) {
  return (
    <div className="flex flex-col gap-4">
      {data.isRequired && (
        <Callout tone="warn">This shop asks its staff for a second factor. Set it up to go on working.</Callout>
      )}
      <p className="text-muted">
        With a second factor, signing in also asks for a code from an authenticator app on your phone, so that a stolen
        password is not enough. Your other devices are signed out when you turn it on.
      </p>
      <SetUp onDone={onCodes} />
    </div>
  );
}

/** A member of staff's own second factor. */
export function SecurityPage({ data }: { readonly data: Security }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { revalidate } = useRevalidator();
  const show = (made: readonly string[]): void => {
    setCodes(made);
    void revalidate();
  };
  const Factor = data.isOn ? FactorOn : FactorOff;
  return (
    <AdminPage title="Security">
      <Panel title="Second factor">
        {codes === undefined ? (
          <Factor data={data} onCodes={show} />
        ) : (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        )}
      </Panel>
    </AdminPage>
  );
}
