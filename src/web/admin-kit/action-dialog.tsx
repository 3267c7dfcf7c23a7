import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form } from "#web/lib/forms/form.tsx";
import type { ContractForm, FormFields } from "#web/lib/forms/form-types.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { useCloseQuestion } from "./close-question.tsx";
import { DraftNote } from "./edit/draft-note.tsx";
import { ConflictDialog, type ConflictWords } from "./forms/conflict-dialog.tsx";
import { FormProblems } from "./forms/form-problems.tsx";

interface ActionDialogProps<V extends FieldValues, Version> {
  readonly title: string;
  readonly confirm: string;
  /** Label of the cancel button, where "Cancel" could be mistaken for the action. */
  readonly dismiss?: string;
  readonly size?: string;
  readonly variant?: ButtonProps["variant"];
  readonly form: ContractForm<V, Version>;
  /** Texts of the choice after somebody else has saved. */
  readonly conflict?: ConflictWords;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for an action's input and confirmation. Mount it while it is open. Only "Cancel" discards the draft; without one, closing asks. */
export function ActionDialog<V extends FieldValues, Version>(props: ActionDialogProps<V, Version>) {
  const { title, confirm, dismiss = "Cancel", size, variant = "primary", form, onClose, children } = props;
  const { conflict = { what: "this" } } = props;
  const giveUp = (): void => {
    form.discard();
    onClose();
  };
  const { element, isDirty, keepsDraft = false } = form;
  const { close, question } = useCloseQuestion({ element, isLost: isDirty && !keepsDraft, onClose: giveUp });
  return (
    <>
      <Dialog
        open
        onClose={keepsDraft ? onClose : close}
        title={title}
        labels={{ close: "Close" }}
        focus="field"
        {...(size === undefined ? {} : { size })}
      >
        <Form form={form} className="flex flex-col gap-4">
          <DraftNote form={form} />
          {children}
          <FormProblems form={form} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={giveUp} data-focus-else={variant === "danger" ? "" : undefined}>
              {dismiss}
            </Button>
            <Button
              type="submit"
              variant={variant}
              loading={form.isBusy}
              loadingLabel="Saving"
              data-focus-else={variant === "danger" ? undefined : ""}
            >
              {confirm}
            </Button>
          </div>
        </Form>
      </Dialog>
      <ConflictDialog conflict={form.conflict} words={conflict} />
      {question}
    </>
  );
}

/** A body member that is left out when empty. */
export const given = <Name extends string>(name: Name, value: string): { [N in Name]?: string } =>
  (value.trim() === "" ? {} : { [name]: value }) as { [N in Name]?: string };

/** The reason for an action; the hint says who reads it. */
export const ReasonField = ({
  form,
  hint = "Recorded in the audit log.",
}: {
  readonly form: FormFields;
  readonly hint?: string;
}) => (
  <TextareaField {...form.field("reason")} label="Reason" hint={hint} required rows={3} maxLength={500} dir="auto" />
);
