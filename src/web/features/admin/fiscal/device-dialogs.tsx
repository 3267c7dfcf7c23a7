import {
  addDeviceBody,
  adminAddFiscalDevice,
  adminEnrolFiscalDevice,
  adminRenewFiscalDevice,
  type FiscalDevice,
  otpBody,
} from "#shared/contract/admin-fiscal-devices.ts";
import type { ApiError } from "#shared/contract/client.ts";
import type { FiscalEnv } from "#shared/domain/tax-documents.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { envNames } from "./document-words.ts";

interface NewProps {
  readonly envs: readonly FiscalEnv[];
  readonly onClose: () => void;
}

export function NewDeviceDialog({ envs, onClose }: NewProps) {
  const form = useStaffForm({
    endpoint: adminAddFiscalDevice,
    params: { market: "SA" as const },
    defaults: { name: "Online shop", env: envs[0] ?? "core", shortAddress: "" },
    rules: bodyRules(addDeviceBody),
    toWords: (field) => (field === "shortAddress" ? "Give four letters and four digits, such as RRRD2929" : undefined),
    done: "Device made",
    onDone: onClose,
  });
  return (
    <ActionDialog title="New device" confirm="Make device" form={form} onClose={onClose}>
      <p>The shop makes a key that never leaves it, and a request for its certificate.</p>
      <TextField {...form.field("name")} label="Name" hint="Stands in the certificate." required maxLength={50} />
      <SelectField
        {...form.field("env")}
        label="Where"
        options={envs.map((value) => ({ value, label: envNames[value] }))}
      />
      <TextField
        {...form.field("shortAddress")}
        label="Short national address"
        hint="Four letters and four digits, such as RRRD2929."
        required
        maxLength={8}
        dir="ltr"
      />
    </ActionDialog>
  );
}

/** Shows the authority's answer at the password field. */
function toFieldRefusals(error: ApiError) {
  if (error.code !== "FISCAL_REFUSED") return [];
  const { messages = [] } = error.data as { readonly messages?: readonly { code: string; text: string }[] };
  const reasons = messages.map(({ code, text }) => [code, text].filter(Boolean).join(": ")).join("; ");
  return [{ field: "otp", words: `The authority refused${reasons === "" ? "" : `: ${reasons}`}` }];
}

interface PasswordProps {
  readonly device: FiscalDevice;
  readonly onClose: () => void;
}

/** Asks for the password of the authority's portal: for a new device, or to renew one. */
export function PasswordDialog({ device, onClose }: PasswordProps) {
  const isNew = device.state === "new" || device.state === "compliance";
  const form = useStaffForm({
    endpoint: isNew ? adminEnrolFiscalDevice : adminRenewFiscalDevice,
    params: { id: device.id },
    defaults: { otp: "" },
    version: device.version,
    toBody: ({ otp }, version) => ({ otp, version }),
    rules: bodyRules(otpBody),
    toWords: () => "Give the six digits",
    toFieldRefusals,
    toCurrent: (current) => ({ values: { otp: "" }, version: (current as FiscalDevice).version }),
    done: isNew ? "The authority knows the device" : "Device renewed",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={isNew ? `Make ${device.name} known` : `Renew ${device.name}`}
      confirm={isNew ? "Go on" : "Renew"}
      form={form}
      onClose={onClose}
    >
      <p>
        Sign in to the Fatoora portal, ask for a one-time password for {isNew ? "a new device" : "renewal"}, and type it
        here within the hour.
      </p>
      {!isNew && <p>The device gets a new key. It signs on with the old one until its new certificate is there.</p>}
      <TextField
        {...form.field("otp")}
        label="One-time password"
        hint={device.env === "sandbox" ? "Any six digits but 000000: this device is for tests." : "Six digits."}
        required
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
    </ActionDialog>
  );
}
