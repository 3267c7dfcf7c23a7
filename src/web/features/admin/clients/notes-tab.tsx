import { useState } from "react";
import {
  adminAddNote,
  adminDeleteNote,
  adminEditNote,
  type ClientNote,
  editNoteBody,
  maxNoteLength,
  noteBody,
} from "#shared/contract/admin-clients.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

function NewNote({ memberId }: { readonly memberId: string }) {
  const form = useStaffForm({
    endpoint: adminAddNote,
    params: { id: memberId },
    defaults: { text: "" },
    draftKey: `client-note:${memberId}`,
    rules: bodyRules(noteBody),
    done: "Note added",
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        label="New note"
        hint="Encrypted. For whoever coaches this client; the client does not see it here, but gets it with their data."
        rows={3}
        maxLength={maxNoteLength}
        dir="auto"
      />
      <FormProblems form={form} />
      <Button type="submit" className="self-end" disabled={form.values.text.trim() === ""} loading={form.isBusy}>
        Add note
      </Button>
    </Form>
  );
}

interface NoteProps {
  readonly memberId: string;
  readonly note: ClientNote;
  readonly isReadOnly: boolean;
}

function EditDialog({ memberId, note, onClose }: Omit<NoteProps, "isReadOnly"> & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminEditNote,
    params: { id: memberId, noteId: note.id },
    defaults: { text: note.text },
    version: note.version,
    toBody: ({ text }, version) => ({ text, version }),
    rules: bodyRules(editNoteBody),
    toCurrent: (current) => {
      const { text, version } = current as ClientNote;
      return { values: { text }, version };
    },
    done: "Note changed",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Change note" confirm="Save" form={form} conflict={{ what: "this note" }} onClose={onClose}>
      <TextareaField {...form.field("text")} label="Note" rows={6} maxLength={maxNoteLength} dir="auto" required />
    </ActionDialog>
  );
}

function Note({ memberId, note, isReadOnly }: NoteProps) {
  const { run, isWaiting } = useAction();
  const [open, setOpen] = useState<"edit" | "delete">();
  const params = { id: memberId, noteId: note.id };
  const { version, pinned } = note;
  const pin = () =>
    run(pinned ? "Unpinned" : "Pinned", () => api(adminEditNote, { params, body: { pinned: !pinned, version } }));
  const remove = async () => {
    setOpen(undefined);
    await run("Note deleted", () => api(adminDeleteNote, { params, query: { version: String(version) } }));
  };
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        {pinned && <Badge tone="gold">Pinned</Badge>}
        {note.author?.en ?? "A coach"} · <When at={note.createdAt} />
        {note.updatedAt !== note.createdAt && " · changed"}
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
      {!isReadOnly && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={() => void pin()} loading={isWaiting}>
            {pinned ? "Unpin" : "Pin"}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen("edit")}>
            Change
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
      )}
      {open === "edit" && <EditDialog memberId={memberId} note={note} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <ConfirmDialog
          open
          title="Delete this note?"
          labels={{ close: "Close", confirm: "Delete", cancel: "Cancel" }}
          danger
          onConfirm={() => void remove()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

interface NotesProps {
  readonly memberId: string;
  readonly notes: readonly ClientNote[];
  /** A lead with temporary access. */
  readonly isReadOnly: boolean;
}

/** The coaches' notes about a client. */
export function NotesTab({ memberId, notes, isReadOnly }: NotesProps) {
  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && <NewNote key={notes.length} memberId={memberId} />}
      {notes.length === 0 && <p className="py-4 text-center text-muted">No notes yet.</p>}
      {notes.map((note) => (
        <Note key={note.id} memberId={memberId} note={note} isReadOnly={isReadOnly} />
      ))}
    </div>
  );
}
