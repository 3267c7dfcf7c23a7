import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form } from "#web/lib/forms/form.tsx";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Button } from "#web/ui/button.tsx";
import { DraftNote } from "../edit/draft-note.tsx";
import { ConflictDialog, type ConflictWords } from "./conflict-dialog.tsx";
import { FormProblems } from "./form-problems.tsx";

interface EditorProps<V extends FieldValues, Version> {
  readonly form: ContractForm<V, Version>;
  readonly submitLabel: string;
  readonly conflict: ConflictWords;
  /** Beside the save button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form with an always visible save bar, its restored draft, and the choice after somebody else has saved. */
export function EditorForm<V extends FieldValues, Version>(props: EditorProps<V, Version>) {
  const { form, submitLabel, conflict, beside, children } = props;
  // The dialog is outside the form, since it has fields of its own.
  return (
    <>
      <Form form={form} className="flex min-w-0 flex-col gap-4">
        <DraftNote form={form} />
        {children}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-3 sm:-mx-6 sm:px-6">
          <FormProblems form={form} />
          {form.isDirty && (
            <>
              <span className="me-auto text-small text-muted">Unsaved changes</span>
              <Button variant="secondary" onClick={form.discard}>
                Discard changes
              </Button>
            </>
          )}
          {beside}
          <Button type="submit" loading={form.isBusy} loadingLabel="Saving">
            {submitLabel}
          </Button>
        </div>
      </Form>
      <ConflictDialog conflict={form.conflict} words={conflict} />
    </>
  );
}
