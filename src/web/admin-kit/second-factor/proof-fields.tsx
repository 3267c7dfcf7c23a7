import { useEffect, useRef } from "react";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { preparePasskeys } from "#web/lib/passkeys/browser-passkeys.ts";
import { PasskeyFailureNote } from "#web/lib/passkeys/passkey-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { ProofValues, Way } from "./proof-form.ts";

const otherWays: Readonly<Record<Way, string>> = {
  passkey: "Use a passkey instead",
  totp: "Use a code from the app instead",
  recovery: "Use a recovery code instead",
};

interface ProofFieldsProps {
  readonly form: ContractForm<ProofValues>;
  readonly ways: readonly Way[];
}

/** A passkey, which needs no field, or a code of the app, or a recovery code. */
export function ProofFields({ form, ways }: ProofFieldsProps) {
  const { method } = form.values;
  const isApp = method === "totp";
  const shown = useRef(method);
  useEffect(() => {
    if (method === "passkey") preparePasskeys();
    // The pressed link is gone, so the focus moves to its replacement.
    if (shown.current !== method) form.element.current?.querySelector<HTMLElement>("input, [type=submit]")?.focus();
    shown.current = method;
  }, [method, form.element]);
  return (
    <>
      {method === "passkey" ? (
        <p>Your browser asks for your fingerprint, your face or your screen lock.</p>
      ) : (
        <TextField
          key={method}
          {...form.field("code")}
          label={isApp ? "Code from your authenticator app" : "Recovery code"}
          hint={isApp ? "6 digits; each code works once." : "Each recovery code works once."}
          required
          dir="ltr"
          inputMode={isApp ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      )}
      <div className="flex flex-col items-start">
        {ways
          .filter((way) => way !== method)
          .map((way) => (
            <Button key={way} variant="link" onClick={() => form.change({ method: way, code: "" })}>
              {otherWays[way]}
            </Button>
          ))}
      </div>
      <PasskeyFailureNote failure={form.failure} />
    </>
  );
}
