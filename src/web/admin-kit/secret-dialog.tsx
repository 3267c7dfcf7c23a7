import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CopyButton } from "./copy-button.tsx";

interface SecretDialogProps {
  readonly secret: string;
  /** "secret", "key". */
  readonly what?: string;
  /** What its holder can do. */
  readonly power: string;
  readonly onClose: () => void;
}

/** A secret that a partner needs, shown once. */
export function SecretDialog({ secret, what = "secret", power, onClose }: SecretDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`The ${what}, shown once`} labels={{ close: "Close" }}>
      <div className="flex flex-col gap-4">
        <p>Copy it now and give it to the partner in a safe way. Whoever has it can {power}.</p>
        <div className="flex items-center gap-2 rounded-lg bg-ink-50 px-3 py-2">
          <code className="min-w-0 flex-1 wrap-anywhere" data-testid="secret">
            <Ltr>{secret}</Ltr>
          </code>
          <CopyButton text={secret} what={what} isFirst />
        </div>
        <div className="flex justify-end">
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      </div>
    </Dialog>
  );
}
