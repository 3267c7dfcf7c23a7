import { copyIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Copies a text, such as an email address or a phone number. `what`: "email". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast.show({ type: "success", message: `Copied the ${what}` }),
      () => toast.show({ type: "error", message: `Your browser did not allow copying the ${what}` }),
    );
  return <IconButton icon={copyIcon} size="sm" label={`Copy the ${what}`} onClick={copy} />;
}
