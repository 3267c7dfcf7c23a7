import type { SecondFactorCode } from "#shared/contract/second-factor.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";

export const noCode: SecondFactorCode = { method: "totp", code: "" };

/** A code of the app, or a recovery code instead. */
export function SecondFactorFields({ form }: { readonly form: ContractForm<SecondFactorCode> }) {
  const isApp = form.values.method === "totp";
  return (
    <>
      <TextField
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
      <Button
        variant="link"
        className="self-start"
        onClick={() => form.change({ method: isApp ? "recovery" : "totp", code: "" })}
      >
        {isApp ? "Use a recovery code instead" : "Use the app instead"}
      </Button>
    </>
  );
}
