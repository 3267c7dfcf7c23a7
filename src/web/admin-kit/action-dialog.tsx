import { type FormEvent, type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { DraftNote } from "./edit/draft-note.tsx";
import { useNativeDraft } from "./forms/use-native-draft.ts";
import type { Act } from "./use-action.ts";

interface ActDialogProps<Base> {
  readonly title: string;
  readonly confirm: string;
  /** Label of the cancel button, where "Cancel" could be mistaken for the action. */
  readonly dismiss?: string;
  readonly size?: string;
  readonly variant?: ButtonProps["variant"];
  readonly act: Pick<Act, "isBusy">;
  /** The draft's storage key, and the state that the input is based on. */
  readonly draft?: { readonly key: string; readonly base?: Base };
  readonly onClose: () => void;
  /** Called when the input is discarded. */
  readonly onGiveUp?: () => void;
  /**
   * Runs the action with the input. `key` is the same for every attempt of this dialog; `base` is the draft's state
   * from when typing began.
   */
  readonly onSubmit: (fields: FormData, key: string, base: Base) => Promise<boolean>;
  readonly children: ReactNode;
}

/** Asks for an action's input and confirmation. Mount it while it is open. */
export function ActionDialog<Base = undefined>({
  title,
  confirm,
  dismiss = "Cancel",
  size,
  variant = "primary",
  act,
  draft,
  onClose,
  onGiveUp,
  onSubmit,
  children,
}: ActDialogProps<Base>) {
  const [key] = useState(() => crypto.randomUUID());
  const kept = useNativeDraft(draft?.key, draft?.base as Base);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (act.isBusy || !(await onSubmit(new FormData(event.currentTarget), key, kept.base))) return;
    kept.forget();
    onClose();
  };
  const giveUp = (): void => {
    kept.forget();
    onGiveUp?.();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={{ close: "Close" }}
      focus="field"
      {...(size === undefined ? {} : { size })}
    >
      <form
        ref={kept.form}
        onChange={kept.noteChange}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNote at={kept.restoredAt} onDiscard={kept.giveUp} />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={giveUp} data-focus-else={variant === "danger" ? "" : undefined}>
            {dismiss}
          </Button>
          <Button
            type="submit"
            variant={variant}
            loading={act.isBusy}
            loadingLabel="Saving"
            data-focus-else={variant === "danger" ? undefined : ""}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A field's trimmed text; "" if it is missing. */
export const toText = (fields: FormData, name: string): string => String(fields.get(name) ?? "").trim();
/** A body member that is left out when empty. */
export const given = <Name extends string>(name: Name, value: string): { [N in Name]?: string } =>
  (value === "" ? {} : { [name]: value }) as { [N in Name]?: string };

/** The reason for an action, for the audit log. */
export const ReasonField = () => (
  <TextareaField
    name="reason"
    label="Reason"
    hint="Recorded in the audit log."
    required
    rows={3}
    maxLength={500}
    dir="auto"
  />
);
