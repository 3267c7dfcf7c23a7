import { useState } from "react";
import { useRevalidator } from "react-router";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import type { Security } from "./load-security.ts";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryCodesLeft, TurnOff } from "./renew-and-turn-off.tsx";

function Intro({ data }: { readonly data: Security }) {
  if (data.isOn)
    return (
      <p className="max-w-prose text-muted">
        Signing in asks for your password and then for one of these. Set up two of them, so that you get in when a
        device is lost.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      {data.isRequired && (
        <Callout tone="warn">This shop asks its staff for a second factor. Set one up to go on working.</Callout>
      )}
      <p className="max-w-prose text-muted">
        With a second factor, a stolen password is not enough to sign in. A passkey is the easiest and cannot be given
        to a false site. Your other devices are signed out when you turn it on.
      </p>
    </div>
  );
}

interface FactorsProps {
  readonly data: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Factors({ data, onCodes }: FactorsProps) {
  return (
    <>
      <Intro data={data} />
      <Panel title="Passkeys">
        <Passkeys data={data} onCodes={onCodes} />
      </Panel>
      <Panel title="Authenticator app">
        <AuthenticatorApp data={data} onCodes={onCodes} />
      </Panel>
      {data.isOn && (
        <Panel title="Recovery codes">
          <RecoveryCodesLeft data={data} onCodes={onCodes} />
        </Panel>
      )}
      {data.isOn && <TurnOff data={data} />}
    </>
  );
}

/** A member of staff's own second factor. */
export function SecurityPage({ data }: { readonly data: Security }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const show = (made: readonly string[]): void => {
    setCodes(made);
    void revalidate();
  };
  return (
    <AdminPage title="Security">
      {codes.length === 0 ? (
        <Factors data={data} onCodes={show} />
      ) : (
        <Panel title="Recovery codes">
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        </Panel>
      )}
    </AdminPage>
  );
}
