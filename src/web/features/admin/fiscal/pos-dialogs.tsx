import {
  addPosBody,
  adminAddPos,
  adminChangePosCredentials,
  type Pos,
  posCredentialsBody,
} from "#shared/contract/admin-e-receipts.ts";
import type { ApiError } from "#shared/contract/client.ts";
import type { PosEnv } from "#shared/domain/tax-documents.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import type { FieldProps } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { posEnvNames } from "./document-words.ts";

/** Shows the authority's answer at the secret's field. */
function toFieldRefusals(error: ApiError) {
  if (error.code !== "FISCAL_REFUSED") return [];
  const { messages = [] } = error.data as { readonly messages?: readonly { code: string; text: string }[] };
  const reasons = messages.map(({ code, text }) => [code, text].filter(Boolean).join(": ")).join("; ");
  return [{ field: "clientSecret", words: `The authority refused${reasons === "" ? "" : `: ${reasons}`}` }];
}

const secrets = { clientId: "", clientSecret: "", presharedKey: "" };
const toWords = () => "Give it as the authority’s portal shows it";
const ltr = { dir: "ltr", autoComplete: "off", required: true } as const;

type SecretName = keyof typeof secrets;

/** The credentials from the portal. */
function SecretFields({ field }: { readonly field: (name: SecretName) => FieldProps }) {
  return (
    <>
      <TextField {...field("clientId")} {...ltr} label="Client ID" maxLength={200} />
      <TextField {...field("clientSecret")} {...ltr} type="password" label="Client secret" maxLength={500} />
      <TextField
        {...field("presharedKey")}
        {...ltr}
        required={false}
        type="password"
        label="Pre-shared key"
        hint="Where the portal gave one."
        maxLength={500}
      />
    </>
  );
}

interface NewProps {
  readonly envs: readonly PosEnv[];
  readonly isOn: boolean;
  readonly onClose: () => void;
}

export function NewPosDialog({ envs, isOn, onClose }: NewProps) {
  const form = useStaffForm({
    endpoint: adminAddPos,
    defaults: { name: "Online shop", env: envs[0] ?? "production", serial: "", posVersion: "1.0", ...secrets },
    rules: bodyRules(addPosBody),
    toWords: (field) => (field === "serial" ? "Another number: this one is known here already" : toWords()),
    toFieldRefusals,
    done: "The authority lets it sign in",
    onDone: onClose,
  });
  return (
    <ActionDialog title="New point of sale" confirm="Register" form={form} onClose={onClose}>
      <p>
        Register it in the authority’s portal first. The shop signs in once to see that it is accepted; secrets are kept
        sealed and never shown.
      </p>
      {isOn && <p className="font-semibold">It begins a chain of its own, and the one before retires at once.</p>}
      <TextField {...form.field("name")} label="Name" required maxLength={50} />
      <SelectField
        {...form.field("env")}
        label="Where"
        options={envs.map((value) => ({ value, label: posEnvNames[value] }))}
      />
      <TextField {...form.field("serial")} {...ltr} label="Serial number" maxLength={100} />
      <TextField {...form.field("posVersion")} {...ltr} label="Version" hint="As registered." maxLength={50} />
      <SecretFields field={form.field} />
    </ActionDialog>
  );
}

interface SecretsProps {
  readonly pos: Pos;
  readonly onClose: () => void;
}

export function PosSecretsDialog({ pos, onClose }: SecretsProps) {
  const form = useStaffForm({
    endpoint: adminChangePosCredentials,
    params: { id: pos.id },
    defaults: secrets,
    version: pos.version,
    toBody: (values, version) => ({ ...values, version }),
    rules: bodyRules(posCredentialsBody),
    toWords,
    toFieldRefusals,
    toCurrent: (current) => ({ values: secrets, version: (current as Pos).version }),
    done: "The authority lets it sign in",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Other secrets of ${pos.name}`} confirm="Save" form={form} onClose={onClose}>
      <p>The chain of receipts goes on, and what waits is handed in at once.</p>
      <SecretFields field={form.field} />
    </ActionDialog>
  );
}
