import { useState } from "react";
import type { Passkey } from "#shared/contract/second-factor.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { hasPasskeys } from "#web/lib/passkeys/browser-passkeys.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Security } from "./load-security.ts";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";

interface PasskeysProps {
  readonly data: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-small text-muted">
          Added <When at={createdAt} />
          {lastUsedAt === null ? ", not used yet" : ", last used "}
          {lastUsedAt !== null && <When at={lastUsedAt} />}
          {isBackedUp ? " · synced between devices" : " · on one device"}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={onRename}>
          Rename
          <span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={onRemove}>
          Remove
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

/** A member of staff's passkeys, and how to add one. */
export function Passkeys({ data, onCodes }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <div className="flex flex-col gap-4">
      {data.passkeys.length === 0 ? (
        <p className="max-w-prose text-muted">
          Sign in with your fingerprint, your face or your screen lock, on this device or with a security key.
        </p>
      ) : (
        <ul aria-label="Passkeys" className="-my-3 divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button
          size="sm"
          variant={data.isOn ? "secondary" : "primary"}
          className="self-start"
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      ) : (
        <Callout tone="neutral">
          This browser has no passkeys. Open this page in a current browser, at an address that begins with https.
        </Callout>
      )}
      {isAdding && <AddPasskeyDialog data={data} onClose={() => setAdding(false)} onCodes={onCodes} />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemovePasskeyDialog data={data} passkey={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}
