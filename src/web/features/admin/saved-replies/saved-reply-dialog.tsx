import {
  adminCreateSavedReply,
  adminUpdateSavedReply,
  type SavedReply,
  type SavedReplyArea,
  savedReplyBody,
} from "#shared/contract/admin-saved-replies.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

export const areaNames: Readonly<Record<SavedReplyArea, string>> = { messages: "Messages", coaching: "Coaching" };

interface Props {
  /** Undefined for a new one. */
  readonly savedReply: SavedReply | undefined;
  readonly areas: readonly SavedReplyArea[];
  readonly area: SavedReplyArea;
  readonly onClose: () => void;
}

type Values = Pick<SavedReply, "area" | "title" | "text">;
const toValues = ({ area, title, text }: SavedReply): Values => ({ area, title, text });

/** Creates or edits a saved reply. */
export function SavedReplyDialog({ savedReply, areas, area, onClose }: Props) {
  const form = useStaffForm({
    endpoint: adminUpdateSavedReply,
    defaults: savedReply === undefined ? { area, title: "", text: { ar: "", en: "" } } : toValues(savedReply),
    version: savedReply?.version ?? 0,
    draftKey: `saved-reply:${savedReply?.id ?? "new"}`,
    rules: bodyRules(savedReplyBody),
    toCurrent: (current) => {
      const theirs = current as SavedReply;
      return { values: toValues(theirs), version: theirs.version };
    },
    send: (_, { values, version }) =>
      savedReply === undefined
        ? api(adminCreateSavedReply, { body: values })
        : api(adminUpdateSavedReply, { params: { id: savedReply.id }, body: { ...values, version } }),
    toWords: (field, code) =>
      field === "title" && code === "DUPLICATE" ? "Another saved reply has this title" : undefined,
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={savedReply === undefined ? "New saved reply" : savedReply.title}
      confirm="Save"
      size="52rem"
      form={form}
      conflict={{ what: "this saved reply", names: { title: "Title", text: "Text" } }}
      onClose={onClose}
    >
      <TextField {...form.field("title")} label="Title" hint="Only staff see it." required maxLength={80} dir="auto" />
      {savedReply === undefined && areas.length > 1 && (
        <SelectField
          {...form.field("area")}
          label="Used in"
          options={areas.map((value) => ({ value, label: areaNames[value] }))}
        />
      )}
      <PairField
        name="text"
        label={{ en: "Text in English", ar: "النص بالعربية" }}
        value={form.values.text}
        error={pairErrors(form.errors, "text")}
        onChange={(text) => form.change({ text })}
        max={2000}
        rows={6}
      />
      <p className="text-small text-muted">
        <code>{"{name}"}</code> becomes the recipient’s name, in coaching <code>{"{week}"}</code> the number of their
        week of coaching. One language is enough.
      </p>
    </ActionDialog>
  );
}
