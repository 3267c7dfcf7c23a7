import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** A signing secret, shown once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="The secret, shown once" labels={{ close: "Close" }}>
      <div className="flex flex-col gap-4">
        <p>Copy it now and give it to the partner in a safe way. Whoever has it can sign events in the shop’s name.</p>
        <div className="flex items-center gap-2 rounded-lg bg-ink-50 px-3 py-2">
          <code className="min-w-0 flex-1 wrap-anywhere" data-testid="secret">
            <Ltr>{secret}</Ltr>
          </code>
          <CopyButton text={secret} what="secret" />
        </div>
        <div className="flex justify-end">
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      </div>
    </Dialog>
  );
}
