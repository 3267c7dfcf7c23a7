import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";
import type { Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { ConflictWords } from "./forms/conflict-dialog.tsx";
import { EditorForm } from "./forms/editor-form.tsx";
import { type StaffFormOptions, useStaffForm } from "./forms/use-staff-form.ts";
import { AdminPage } from "./parts.tsx";
import { useAction } from "./use-action.ts";

interface ResourceOptions<V extends FieldValues, E extends Endpoint, R extends { readonly version: number }, Body>
  extends Pick<StaffFormOptions<V, E, number>, "check" | "toField" | "toFieldRefusals" | "toWords"> {
  /** The call that changes a record. */
  readonly endpoint: E;
  /** Names the draft: "coupon". */
  readonly kind: string;
  readonly id: string | undefined;
  /** `null` for a new one. */
  readonly record: R | null;
  readonly toValues: (record: R | null) => V;
  /** The contract's body without its version. */
  readonly toBody: (values: V) => Body;
  readonly rules: (body: unknown) => readonly CodedProblem[];
  readonly create: (body: Body) => Promise<ReplyOf<E>>;
  readonly update: (body: Body & { readonly version: number }) => Promise<ReplyOf<E>>;
  readonly created: string;
  /** The page of a new record. */
  readonly toPath: (reply: ReplyOf<E>) => string;
}

/** The form of a record that staff create and edit: a coupon, a reward, an exercise. */
export function useResourceForm<
  V extends FieldValues,
  const E extends Endpoint,
  R extends { readonly version: number },
  B,
>(options: ResourceOptions<V, E, R, B>): ContractForm<V, number> {
  const { kind, id, record, toValues, toBody, create, update, created, toPath, ...rest } = options;
  const navigate = useNavigate();
  return useStaffForm<V, E, number>({
    ...rest,
    defaults: toValues(record),
    version: record?.version ?? 0,
    draftKey: `${kind}:${id ?? "new"}`,
    toBody,
    toCurrent: (current) => ({ values: toValues(current as R), version: (current as R).version }),
    send: (body, { version }) =>
      record === null ? create(body as unknown as B) : update({ ...(body as unknown as B), version }),
    done: record === null ? created : "Saved",
    onDone: async (reply) => {
      if (record === null) await navigate(toPath(reply), { replace: true });
    },
  });
}

interface EditorProps<V extends FieldValues> {
  readonly title: string;
  readonly back: { readonly href: string; readonly label: string };
  readonly badge?: ReactNode;
  /** Delete, duplicate and the like. */
  readonly actions?: ReactNode;
  /** Above the form. */
  readonly lead?: ReactNode;
  readonly form: ContractForm<V, number>;
  readonly conflict: ConflictWords;
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

/** The page of a record: title and actions, its sections, the save bar. */
export function ResourceEditor<V extends FieldValues>(props: EditorProps<V>) {
  const { title, back, badge, actions, lead, form, conflict, submitLabel = "Save", children } = props;
  return (
    <AdminPage title={title} back={back} beside={badge} actions={actions}>
      {lead}
      <EditorForm form={form} submitLabel={submitLabel} conflict={conflict}>
        {children}
      </EditorForm>
    </AdminPage>
  );
}

interface RemoveProps {
  /** The verb: "Delete", "Retire". */
  readonly label?: string;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  /** Where to go afterwards. */
  readonly home: string;
  readonly children: ReactNode;
}

/** Deletes the shown record after a confirmation. */
export function RemoveButton({ label = "Delete", title, confirm, done, remove, home, children }: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  const { isWaiting, run } = useAction();
  const navigate = useNavigate();
  const removeAndLeave = async (): Promise<void> => {
    const isDone = await run(done, async () => {
      await remove();
      await navigate(home);
    });
    if (!isDone) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" icon={trashIcon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void removeAndLeave()}
        title={title}
        labels={{ close: "Close", confirm, cancel: "Cancel" }}
        danger
        busy={isWaiting}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
