import { useState } from "react";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import {
  confirmSecondFactor,
  confirmSecondFactorBody,
  setUpSecondFactor,
  setUpSecondFactorBody,
} from "#shared/contract/second-factor.ts";
import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { QrCode } from "./qr-code.tsx";

type NewFactor = ReplyOf<typeof setUpSecondFactor>;

function PasswordStep({ onDone }: { readonly onDone: (made: NewFactor) => void }) {
  const form = useContractForm({
    endpoint: setUpSecondFactor,
    defaults: { password: "" },
    rules: bodyRules(setUpSecondFactorBody),
    onDone,
  });
  return (
    <Form form={form} className="flex max-w-sm flex-col gap-4">
      <TextField
        {...form.field("password")}
        type="password"
        label="Your password"
        required
        autoComplete="current-password"
      />
      <FormProblems form={form} />
      <Button type="submit" className="self-start" loading={form.isBusy} loadingLabel="Checking">
        Set up
      </Button>
    </Form>
  );
}

interface CodeStepProps {
  readonly made: NewFactor;
  readonly onDone: (codes: readonly string[]) => void;
}

function CodeStep({ made, onDone }: CodeStepProps) {
  const form = useContractForm({
    endpoint: confirmSecondFactor,
    defaults: { code: "" },
    rules: bodyRules(confirmSecondFactorBody),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form form={form} className="flex max-w-sm flex-col gap-4">
      <p>Scan this code with your authenticator app, then enter the 6 digits that it shows.</p>
      <QrCode text={made.uri} label="QR code for your authenticator app" />
      <p className="text-small text-muted">
        No camera? Enter this key in the app:{" "}
        <span className="wrap-anywhere font-mono text-text">{made.key.match(/.{1,4}/g)?.join(" ")}</span>
        <CopyButton text={made.key} what="key" />
      </p>
      <TextField
        {...form.field("code")}
        label="Code from the app"
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
      />
      <FormProblems form={form} />
      <Button type="submit" className="self-start" loading={form.isBusy} loadingLabel="Checking">
        Turn on
      </Button>
    </Form>
  );
}

/** Two steps: the password, then the first code of the app. */
export function SetUp({ onDone }: Pick<CodeStepProps, "onDone">) {
  const [made, setMade] = useState<NewFactor>();
  return made === undefined ? <PasswordStep onDone={setMade} /> : <CodeStep made={made} onDone={onDone} />;
}
