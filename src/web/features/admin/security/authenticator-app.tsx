import { useState } from "react";
import { removeAuthenticatorApp } from "#shared/contract/second-factor.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Security } from "./load-security.ts";
import { lastFactorNote } from "./passkey-dialogs.tsx";
import { SetUp } from "./set-up.tsx";

interface AppProps {
  readonly data: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

function RemoveApp({ data }: Pick<AppProps, "data">) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const close = (): void => setOpen(false);
  const remove = async (): Promise<void> => {
    if (await run("Authenticator app removed", () => api(removeAuthenticatorApp, {}).then(() => undefined))) close();
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Remove
        <span className="sr-only"> the authenticator app</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => void remove()}
        title="Remove the authenticator app"
        labels={{ close: "Close", confirm: "Remove", cancel: "Cancel" }}
        danger
        busy={isBusy}
      >
        <p>Its codes stop working for this account.</p>
        {data.passkeys.length === 0 && <p>{lastFactorNote(data)}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The authenticator app: when it was added, or how to set it up. */
export function AuthenticatorApp({ data, onCodes }: AppProps) {
  const [isSettingUp, setSettingUp] = useState(false);
  if (data.appSince !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Set up <When at={data.appSince} />
        </p>
        <RemoveApp data={data} />
      </div>
    );
  const done = (codes: readonly string[]): void => {
    setSettingUp(false);
    if (codes.length === 0) toast.show({ type: "success", message: "Authenticator app set up" });
    onCodes(codes);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-muted">An app on your phone shows a new code of 6 digits every half minute.</p>
      {isSettingUp ? (
        <SetUp onDone={done} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setSettingUp(true)}>
          Set up an authenticator app
        </Button>
      )}
    </div>
  );
}
