import { useEffect } from "react";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  renamePasskeyBody,
  startPasskey,
} from "#shared/contract/passkeys.ts";
import type { Passkey } from "#shared/contract/second-factor.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { makePasskey, preparePasskeys } from "#web/lib/passkeys/browser-passkeys.ts";
import { PasskeyFailureNote, withoutPasskeyFailure } from "#web/lib/passkeys/passkey-failure.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Security } from "./load-security.ts";
import { nameThisDevice } from "./name-this-device.ts";

/** The consequence of removing the last factor. */
export const lastFactorNote = ({ isRequired }: Security): string =>
  isRequired
    ? "It is your only factor, and this shop asks its staff for one: set up another one to go on working."
    : "It is your only factor, so the second factor is turned off.";

interface AddProps {
  readonly data: Security;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Names a passkey and lets the browser create it. The first factor requires the password. */
export function AddPasskeyDialog({ data, onClose, onCodes }: AddProps) {
  useEffect(preparePasskeys, []);
  const form = useStaffForm({
    endpoint: addPasskey,
    defaults: { name: nameThisDevice(navigator.userAgent), password: "" },
    check: ({ name, password }) => [
      ...(name.trim() === "" ? [{ field: "name", code: "REQUIRED" }] : []),
      ...(data.isOn || password !== "" ? [] : [{ field: "password", code: "REQUIRED" }]),
    ],
    send: async (_, { values: { name, password } }) => {
      const creation = await api(startPasskey, { body: data.isOn ? {} : { password } });
      return api(addPasskey, { body: { name, credential: await makePasskey(creation) } });
    },
    onDone: ({ recoveryCodes }) => {
      onClose();
      if (recoveryCodes.length === 0) toast.show({ type: "success", message: "Passkey added" });
      onCodes(recoveryCodes);
    },
  });
  return (
    <ActionDialog title="Add a passkey" confirm="Add" form={withoutPasskeyFailure(form)} onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="Tells your passkeys apart, such as “Work laptop”."
        required
        maxLength={60}
        dir="auto"
        autoComplete="off"
      />
      {!data.isOn && (
        <TextField
          {...form.field("password")}
          type="password"
          label="Your password"
          required
          autoComplete="current-password"
        />
      )}
      <p className="text-muted">Then your browser asks for your fingerprint, your face or your screen lock.</p>
      <PasskeyFailureNote failure={form.failure} />
    </ActionDialog>
  );
}

interface OneProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: OneProps) {
  const form = useStaffForm({
    endpoint: renamePasskey,
    params: { id: passkey.id },
    defaults: { name: passkey.name },
    rules: bodyRules(renamePasskeyBody),
    done: "Passkey renamed",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Rename the passkey" confirm="Rename" form={form} onClose={onClose}>
      <TextField {...form.field("name")} label="Name" required maxLength={60} dir="auto" autoComplete="off" />
    </ActionDialog>
  );
}

export function RemovePasskeyDialog({ data, passkey, onClose }: OneProps & { readonly data: Security }) {
  const { isBusy, run } = useAction();
  const isLast = data.passkeys.length === 1 && data.appSince === null;
  const remove = async (): Promise<void> => {
    const work = () => api(removePasskey, { params: { id: passkey.id } }).then(() => undefined);
    if (await run("Passkey removed", work)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Remove “${passkey.name}”`}
      labels={{ close: "Close", confirm: "Remove", cancel: "Cancel" }}
      danger
      busy={isBusy}
    >
      <p>It stops working for this account. You can delete it from your device afterwards.</p>
      {isLast && <p>{lastFactorNote(data)}</p>}
    </ConfirmDialog>
  );
}
