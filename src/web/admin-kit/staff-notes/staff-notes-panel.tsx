import { useId, useRef, useState } from "react";
import {
  addStaffNoteBody,
  adminAddStaffNote,
  adminAssignSubject,
  adminDeleteStaffNote,
  adminTagSubject,
  type StaffNotes,
  staffTag,
} from "#shared/contract/staff-notes.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { RemovableChip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { DraftNote } from "../edit/draft-note.tsx";
import { FormProblems } from "../forms/form-problems.tsx";
import { useStaffForm } from "../forms/use-staff-form.ts";
import { Panel, When } from "../parts.tsx";
import { useAction } from "../use-action.ts";
import type { StaffNotesData } from "./load-staff-notes.ts";

interface Props {
  readonly data: StaffNotesData;
}

const paramsOf = ({ subject, id }: StaffNotesData) => ({ subject, id });
const nobody = "";

function Assignee({ data }: Props) {
  const { isBusy, run } = useAction();
  const { assignee } = data.staffNotes;
  const others = assignee !== null && !data.staff.some((person) => person.id === assignee.id) ? [assignee] : [];
  const assign = (staffId: string) =>
    void run(staffId === nobody ? "Assigned to nobody" : "Assigned", () =>
      api(adminAssignSubject, {
        params: paramsOf(data),
        body: { staffId: staffId === nobody ? null : staffId },
      }),
    );
  return (
    <SelectField
      label="Assigned to"
      value={assignee?.id ?? nobody}
      disabled={isBusy}
      onChange={(event) => assign(event.currentTarget.value)}
      options={[
        { value: nobody, label: "Nobody" },
        ...[...others, ...data.staff].map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function Tags({ data }: Props) {
  const listId = useId();
  const { isBusy, run } = useAction();
  const { tags } = data.staffNotes;
  const form = useStaffForm({
    endpoint: adminTagSubject,
    params: paramsOf(data),
    defaults: { tag: "" },
    toBody: ({ tag }) => tag,
    rules: bodyRules(staffTag),
    toField: () => "tag",
    send: (_, { values }) => api(adminTagSubject, { params: paramsOf(data), body: { add: [values.tag] } }),
    isClearedWhenDone: true,
    done: "Tag added",
  });
  const remove = (tag: string) =>
    void run("Tag removed", () => api(adminTagSubject, { params: paramsOf(data), body: { remove: [tag] } }));
  return (
    <div className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2" aria-busy={isBusy}>
          {tags.map((tag) => (
            <li key={tag}>
              <RemovableChip removeLabel={`Remove tag ${tag}`} onRemove={() => remove(tag)}>
                <UserText>{tag}</UserText>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="flex items-end gap-2">
        <TextField
          {...form.field("tag")}
          label="New tag"
          dir="auto"
          maxLength={30}
          list={listId}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <datalist id={listId}>
          {data.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" variant="secondary" disabled={form.values.tag.trim() === ""} loading={form.isBusy}>
          Add tag
        </Button>
      </Form>
      <FormProblems form={form} />
    </div>
  );
}

function NewNote({ data }: Props) {
  // One id per text, so that the server recognises a retry.
  const tried = useRef<{ readonly id: string; readonly text: string }>(undefined);
  const form = useStaffForm({
    endpoint: adminAddStaffNote,
    params: paramsOf(data),
    defaults: { text: "" },
    draftKey: `staff-note:${data.subject}:${data.id}`,
    toBody: ({ text }) => ({ id: data.id, text }),
    rules: bodyRules(addStaffNoteBody),
    send: (_, { values: { text } }) => {
      if (tried.current?.text !== text) tried.current = { id: crypto.randomUUID(), text };
      return api(adminAddStaffNote, { params: paramsOf(data), body: tried.current });
    },
    isClearedWhenDone: true,
    done: "Note added",
    onDone: () => {
      tried.current = undefined;
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        label="New note"
        hint="Only staff can see it."
        dir="auto"
        rows={3}
        maxLength={2000}
      />
      <FormProblems form={form} />
      <Button
        type="submit"
        variant="secondary"
        className="self-end"
        disabled={form.values.text.trim() === ""}
        loading={form.isBusy}
      >
        Add note
      </Button>
    </Form>
  );
}

type Note = StaffNotes["notes"][number];

function Notes({ data }: Props) {
  const { user } = useSession();
  const [asked, setAsked] = useState<Note>();
  const { isBusy, run } = useAction();
  const { notes } = data.staffNotes;
  const remove = async (noteId: string): Promise<void> => {
    await run("Note deleted", () => api(adminDeleteStaffNote, { params: { ...paramsOf(data), noteId } }));
    setAsked(undefined);
  };
  return (
    <>
      {notes.length > 0 && (
        <ol aria-label="Notes" className="flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-raised px-3 py-2">
              <div className="flex items-center justify-between gap-3 text-small text-muted">
                <span>
                  <UserText>{note.author?.name ?? "A former colleague"}</UserText> · <When at={note.createdAt} />
                </span>
                {note.author?.id === user?.id && (
                  <Button variant="link" size="sm" onClick={() => setAsked(note)}>
                    Delete
                  </Button>
                )}
              </div>
              <p className="whitespace-pre-line wrap-anywhere">
                <UserText>{note.text}</UserText>
              </p>
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked.id)}
        title="Delete this note?"
        labels={{ close: "Close", confirm: "Delete note", cancel: "Cancel" }}
        danger
        busy={isBusy}
      >
        <p className="whitespace-pre-line wrap-anywhere">
          <UserText>{asked?.text ?? ""}</UserText>
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Internal notes, tags and the assignee of an order or a customer. */
export function StaffNotesPanel({ data }: Props) {
  return (
    <Panel title="Internal notes">
      <div className="flex flex-col gap-5">
        <Assignee data={data} />
        <Tags data={data} />
        <NewNote key={data.id} data={data} />
        <Notes data={data} />
      </div>
    </Panel>
  );
}
