import { copyIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface CopyButtonProps {
  readonly text: string;
  /** "email". */
  readonly what: string;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Copies a text, such as an email address or a phone number. */
export function CopyButton({ text, what, isFirst = false }: CopyButtonProps) {
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast.show({ type: "success", message: `Copied the ${what}` }),
      () => toast.show({ type: "error", message: `Your browser did not allow copying the ${what}` }),
    );
  const mark = isFirst ? { "data-focus-first": "" } : {};
  return <IconButton icon={copyIcon} size="sm" label={`Copy the ${what}`} onClick={copy} {...mark} />;
}
