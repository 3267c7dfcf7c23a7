import { type AdminCategory, adminCreateCategory, adminUpdateCategory } from "#shared/contract/admin-categories.ts";
import { productKinds } from "#shared/contract/catalogue.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { ImageSlots } from "#web/admin-kit/edit/image-slots.tsx";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { pictureBody } from "#web/admin-kit/forms/picture-field.tsx";
import { ConflictDialog, useVersionedSave } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { kindNames } from "#web/admin-kit/labels.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { SelectField } from "#web/ui/select.tsx";

interface Props {
  /** Undefined for a new one. */
  readonly category: AdminCategory | undefined;
  readonly all: readonly AdminCategory[];
  readonly onClose: () => void;
}

const nothing = { ar: "", en: "" };
const kinds = productKinds.map((value) => ({ value, label: kindNames[value] ?? value }));

type Fields = Pick<AdminCategory, "name" | "summary" | "image" | "parentId">;
/** The dialog's fields; the kind of an existing category is fixed. */
type Kept = Fields & Pick<AdminCategory, "kind">;

const toKept = (category: AdminCategory | undefined): Kept =>
  category === undefined
    ? { name: nothing, summary: nothing, image: null, parentId: null, kind: "physical" }
    : {
        ...{ name: category.name, summary: category.summary },
        ...{ image: category.image, parentId: category.parentId, kind: category.kind },
      };

const toBody = ({ image, ...texts }: Fields) => ({ ...texts, image: pictureBody(image) });

/** A category as displayed fields, for the conflict dialog. */
const toDisplayFields =
  (all: readonly AdminCategory[]) =>
  (side: Fields): unknown => ({
    Name: side.name,
    Summary: side.summary,
    Below: all.find((one) => one.id === side.parentId)?.name.en ?? side.parentId ?? "None (top level)",
    // Pictures have no names: show the alt text and the start of the hash.
    Picture: side.image && { shows: side.image.alt, file: side.image.hash.slice(0, 8) },
  });

/** Creates or edits a category: texts in both languages, parent, picture. */
export function CategoryDialog({ category, all, onClose }: Props) {
  const key = `category:${category?.id ?? "new"}`;
  const draft = useDraft<AdminCategory | undefined, Kept>(key, category, toKept);
  const { name, summary, kind, parentId, image } = draft.fields;
  const set = (change: Partial<Kept>): void => draft.change({ ...draft.fields, ...change });
  const creating = useAction();
  const saving = useVersionedSave<Fields>({
    send: (mine, version) =>
      api(adminUpdateCategory, { params: { id: category?.id ?? "" }, body: { ...toBody(mine), version } }),
    onSettled: () => {
      draft.forget();
      onClose();
    },
    toDisplayFields: toDisplayFields(all),
  });
  const parents = all.filter((one) => one.parentId === null && one.kind === kind && one.id !== category?.id);
  const hasChildren = all.some((one) => one.parentId === category?.id);
  const submit = async (): Promise<boolean> => {
    const mine = { name, summary, image, parentId };
    if (category === undefined)
      return creating.run("Saved", async () => {
        await api(adminCreateCategory, { body: { ...toBody(mine), kind } });
        draft.forget();
      });
    await saving.save(mine, draft.base?.version ?? category.version);
    // It is already closed; closing again could close the next dialog.
    return false;
  };
  return (
    <>
      <ActionDialog
        title={category === undefined ? "New category" : category.name.en}
        confirm="Save"
        size="52rem"
        act={{ isBusy: creating.isBusy || saving.isBusy }}
        onClose={onClose}
        onGiveUp={draft.forget}
        onSubmit={submit}
      >
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart(category)} />
        <NameField value={name} max={100} onChange={(next) => set({ name: next })} />
        <PairField
          name="summary"
          label={{ en: "Summary", ar: "الملخص" }}
          value={summary}
          onChange={(next) => set({ summary: next })}
          max={300}
          rows={2}
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {category === undefined && (
            <SelectField
              label="Product type"
              value={kind}
              options={kinds}
              onChange={(event) =>
                set({
                  kind: kinds.find((one) => one.value === event.target.value)?.value ?? "physical",
                  parentId: null,
                })
              }
            />
          )}
          <SelectField
            label="Parent category"
            hint={hasChildren ? "It has subcategories" : undefined}
            disabled={hasChildren}
            value={parentId ?? ""}
            options={[
              { value: "", label: "None (top level)" },
              ...parents.map((one) => ({ value: one.id, label: one.name.en })),
            ]}
            onChange={(event) => set({ parentId: event.target.value === "" ? null : event.target.value })}
          />
        </div>
        <ImageSlots
          images={image === null ? [] : [image]}
          onChange={([first]) => set({ image: first ?? null })}
          max={1}
        />
      </ActionDialog>
      <ConflictDialog saving={saving} />
    </>
  );
}
